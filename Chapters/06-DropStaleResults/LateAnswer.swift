import Workbook

/// Two searches over the network, through a layer that is deaf to cancellation. The first is answered last.
@MainActor func lateAnswer<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request 1", "request 2", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let screen = Screen(git: ShieldedSearch(GitSearch(server, timeline: timeline)))
  var findings = Findings(timeline)

  // snippet.steps
  server.hold()
  timeline.step("screen", "types swift")
  let first = screen.search("swift")
  let firstRequest = try await server.arrival(1)

  timeline.step("screen", "types swiftui")
  let second = screen.search("swiftui")
  let secondRequest = try await server.arrival(2)
  findings.promises(of: screen, to: LastSearch(isInFlight: true))

  for (request, search) in [(secondRequest, second), (firstRequest, first)] {
    timeline.step("server", "answers \(request.query["q"] ?? "")")
    server.release(request)
    await search.value
    timeline.record("screen", "shows \(screen.shown)")
    findings.promises(of: screen, to: LastSearch(answer: ["swiftui-one", "swiftui-two", "swiftui-three"]))
  }
  // snippet.end
  return findings
}
