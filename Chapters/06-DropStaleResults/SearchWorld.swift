import Workbook

/// A screen, a search whose answers are held, and what becomes of them event by event.
@MainActor final class SearchWorld<Screen: SearchScreen>: World {
  let git: HeldSearch
  let screen: Screen
  private var searches: [Task<Void, Never>] = []
  /// What the service said to each call, counted from 0. The first outcome counts, as in `HeldSearch`.
  private var answers: [Int: [String]] = [:]
  private var isCleared = false
  private var isCalledOff = false

  init(honoursCancellation: Bool) {
    git = HeldSearch(honoursCancellation: honoursCancellation)
    screen = Screen(git: git)
  }

  func perform(_ event: SearchEvent) {
    switch event {
    case .typeSwift, .typeSwiftAgain: search("swift")
    case .typeSwiftui: search("swiftui")
    case .clear:
      screen.clear()
      isCleared = true
    case .callOff:
      isCalledOff = lastCall?.isInFlight == true
      searches.last?.cancel()
    case .answer1: end(0, .success([Repository(name: "answer 1", stars: 0)]))
    case .answer2: end(1, .success([Repository(name: "answer 2", stars: 0)]))
    case .fail1: end(0, .failure(GitSearchError.status(503, message: "busy")))
    case .answer1AndTypeSwiftui:
      perform(.answer1)
      perform(.typeSwiftui)
    }
  }

  private func search(_ query: String) {
    searches.append(screen.search(query))
    isCleared = false
    isCalledOff = false
  }

  private func end(_ number: Int, _ outcome: Result<[Repository], any Error>) {
    git.answer(number, with: outcome)
    if answers[number] == nil { answers[number] = (try? outcome.get())?.map(\.name) ?? [] }
  }

  private var lastCall: HeldSearch.Call? { git.calls.last }

  var lastSearch: LastSearch {
    LastSearch(
      isInFlight: !isCleared && lastCall?.isInFlight == true, wasCalledOff: isCleared || isCalledOff,
      answer: answers[git.calls.count - 1] ?? [])
  }

  func findings() -> Findings {
    var findings = Findings()
    findings.promises(of: screen, to: lastSearch)
    return findings
  }

  func finish() { git.answerAll() }
}
