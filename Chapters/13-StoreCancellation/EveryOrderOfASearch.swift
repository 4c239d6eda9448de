import Workbook

/// Two searches, their answers and the end of it all, in every order that is possible. The searches are deaf to
/// cancellation.
@MainActor func everyOrder<Feature: SearchFeature>(in _: Feature.Type) async throws -> Survey {
  let orders = try EveryOrder(
    of: SearchEvent.allCases,
    after: [.searchB: .searchA, .answerA: .searchA, .answerB: .searchB])
  return await orders.survey("\(Feature.self)") { FeatureWorld<Feature>() }
}

enum SearchEvent: String, CaseIterable, CustomStringConvertible {
  case searchA = "search a"
  case searchB = "search b"
  case answerA = "answer a"
  case answerB = "answer b"
  case dismiss

  var description: String { rawValue }
}

private struct FeatureWorld<Feature: SearchFeature>: World {
  private let git = HeldSearch(honoursCancellation: false)
  private let feature: Feature

  init() { feature = Feature(git: git) }

  func perform(_ event: SearchEvent) {
    switch event {
    case .searchA: feature.send(.queryChanged("a"))
    case .searchB: feature.send(.queryChanged("b"))
    case .answerA: git.answer(0)
    case .answerB: git.answer(1)
    case .dismiss: feature.send(.closed)
    }
  }

  func findings() -> Findings {
    let live = git.calls.filter { $0.isInFlight && !$0.wasCancelled }
    let (query, results) = (feature.state.query, feature.state.results)
    var findings = Findings()
    findings.promise("at any moment at most one search is live", live.count <= 1)
    findings.promise("what was dismissed has no work in flight", !query.isEmpty || live.isEmpty)
    findings.promise("what is shown is the answer to the query", results.allSatisfy { $0.hasPrefix(query + "-") })
    return findings
  }

  func finish() {
    git.answerAll()
  }
}
