import Workbook

/// The user types "swift" and then "swiftui", while the server still has the first search. The first is answered last.
@MainActor func twoSearches<Feature: SearchFeature>(in _: Feature.Type) async throws -> Findings {
  let timeline = Timeline("user", "request 1", "request 2", "state")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let feature = Feature(git: git)
  var requests = HeldRequests(of: git, to: server, timeline)

  for query in ["swift", "swiftui"] {
    timeline.step("user", "types \(query)")
    feature.send(.queryChanged(query))
    try await requests.catchUp()
  }
  let live = git.callsInFlight
  for number in [2, 1] where requests.ending(of: number) == nil {
    try await requests.answer(number)
    timeline.record("state", feature.state.results.first ?? "nothing")
  }

  var findings = Findings(timeline)
  findings.promise(
    "at any moment at most one search is live", live <= 1, otherwise: "\(live) searches were live at once")
  let (query, results) = (feature.state.query, feature.state.results)
  findings.promise(
    "what is shown is the answer to the query",
    !results.isEmpty && results.allSatisfy { $0.hasPrefix(query + "-") },
    otherwise: "the query is \(query), and the results begin with \(results.first ?? "nothing")")
  return findings
}
