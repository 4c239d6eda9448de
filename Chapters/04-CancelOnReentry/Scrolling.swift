import Workbook

/// The list nears its end, and says so twice while page 2 is on its way.
@MainActor func scrolling<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request 2", "request 3", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let screen = Screen(git: git)
  var pursuit = Pursuit(of: git, to: server, timeline)

  screen.queryChanged("swift")
  await git.callsEnded(1)
  await settle()
  server.hold()

  // snippet.steps
  for text in ["nears end", "asks again"] {
    timeline.step("screen", text)
    screen.listNearsItsEnd()
    try await pursuit.catchUp()
  }
  let asked = server.events.count { $0.ending == nil && $0.request.query["page"] == "2" }

  timeline.step("server", "answers")
  for request in pursuit.openRequests { await pursuit.answer(request) }
  timeline.record("screen", "shows \(screen.results.count) rows")
  // snippet.end

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "page 2 is requested once, however often the list asks", asked == 1, otherwise: "it was requested \(asked) times")
  findings.promise(
    "the list shows both pages, and no row twice",
    screen.results == ["one", "two", "three", "four", "five", "six"].map { "swift-\($0)" },
    otherwise: "it shows \(screen.results.joined(separator: ", "))")
  // snippet.end
  return findings
}
