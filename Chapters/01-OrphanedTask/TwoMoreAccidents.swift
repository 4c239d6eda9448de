import Workbook

/// Two taps on an open screen, and the answers in the wrong order.
@MainActor func twoTaps<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request 1", "request 2", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let screen = Screen(git: git)
  server.hold()

  timeline.step("screen", "taps swift")
  screen.searchTapped("swift")
  let first = try await server.arrival(1)
  timeline.step("screen", "taps swiftui")
  screen.searchTapped("swiftui")
  let second = try await server.arrival(2)
  let inFlight = git.callsInFlight

  for (count, request) in [second, first].enumerated() {
    timeline.step("server", "answers \(request.query["q"] ?? "")")
    server.release(request)
    await git.callsEnded(count + 1)
    await settle()
    timeline.record("screen", "shows \(screen.results.first ?? "nothing")")
  }

  var findings = Findings(timeline)
  findings.promise(
    "one search is in flight, however often the button is tapped", inFlight == 1,
    otherwise: "\(inFlight) searches were in flight after two taps")
  findings.promise(
    "the screen shows the answer to the last query", screen.results.first == "swiftui-one",
    otherwise: "the last query was swiftui, and the screen shows \(screen.results.first ?? "nothing")")
  return findings
}
