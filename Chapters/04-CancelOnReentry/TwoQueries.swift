import Workbook

/// The user types "swift" and then "swiftui", while the server still has the first search.
@MainActor func twoQueries<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request 1", "request 2", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let screen = Screen(git: git)
  var pursuit = Pursuit(of: git, to: server, timeline)
  server.hold()

  // snippet.steps
  for query in ["swift", "swiftui"] {
    timeline.step("screen", "types \(query)")
    screen.queryChanged(query)
    try await pursuit.catchUp()
  }
  let live = git.callsInFlight

  for request in pursuit.openRequests {
    timeline.step("server", "answers")
    await pursuit.answer(request)
    timeline.record("screen", "shows \(screen.shownQuery)")
  }
  // snippet.end

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "at any moment at most one search is live", live <= 1, otherwise: "\(live) searches were live at once")
  findings.promise(
    "the server answers one search", server.answeredCount == 1,
    otherwise: "it answered \(server.answeredCount) requests")
  findings.promise(
    "the screen shows the answer to the last query", screen.shownQuery == "swiftui",
    otherwise: "the last query was swiftui, and it shows \(screen.shownQuery)")
  // snippet.end
  return findings
}
