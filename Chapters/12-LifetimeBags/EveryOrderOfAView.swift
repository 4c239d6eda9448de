import Workbook

/// What can happen to a view and to its searches, in every order that is possible. The searches are deaf to cancellation.
@MainActor func everyOrder<View: SearchView>(of _: View.Type) async throws -> Survey {
  // snippet.orders
  let orders = try EveryOrder(
    of: ViewEvent.allCases,
    after: [
      .newQuery: .appears, .disappears: .appears, .appearsAgain: .disappears, .oldest: .appears, .newest: .appears,
    ])
  // snippet.end
  return await orders.survey("\(View.self)") { ViewWorld<View>() }
}

enum ViewEvent: String, CaseIterable, CustomStringConvertible {
  case appears
  case newQuery = "new query"
  case disappears
  case appearsAgain = "appears again"
  case oldest = "oldest answered"
  case newest = "newest answered"

  var description: String { rawValue }
}

@MainActor private final class ViewWorld<View: SearchView>: World {
  private let git = HeldSearch(honoursCancellation: false)
  private let view: View
  private var query = "swift"
  private var isShown = false
  /// What the view showed before the last event.
  private var shown: [String] = []

  init() { view = View(git: git) }

  func perform(_ event: ViewEvent) {
    shown = view.results
    switch event {
    case .appears, .appearsAgain:
      isShown = true
      view.appear(query)
    case .newQuery:
      query = "swiftui"
      view.render(query)
    case .disappears:
      isShown = false
      view.disappear()
    case .oldest: git.calls.firstIndex(where: \.isInFlight).map { git.answer($0) }
    case .newest: git.calls.lastIndex(where: \.isInFlight).map { git.answer($0) }
    }
  }

  func findings() -> Findings {
    var findings = Findings()
    findings.promises(of: git.calls, inViewThatShows: isShown ? query : nil)
    findings.promise(
      "an answer that is shown is the answer to the view's query",
      view.results == shown || isShown && view.results.allSatisfy { $0.hasPrefix(query + "-") })
    return findings
  }

  func finish() {
    view.disappear()
    git.answerAll()
  }
}
