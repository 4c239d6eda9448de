import Workbook

/// Two searches over the network. The first is cancelled while the server has it, and ends while the second is held.
@MainActor func lostSpinner<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request 1", "request 2")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let screen = Screen(git: GitSearch(server, timeline: timeline))
  var findings = Findings(timeline)

  server.hold()
  timeline.step("screen", "types swift")
  let first = screen.search("swift")
  let firstRequest = try await server.arrival(1)
  timeline.record("screen", screen.spinner)

  timeline.step("screen", "types swiftui")
  let second = screen.search("swiftui")
  await first.value
  if try await server.ending(of: firstRequest) == .clientLeft { timeline.record("request 1", "client left") }
  let secondRequest = try await server.arrival(2)
  timeline.record("screen", screen.spinner)
  findings.promises(of: screen, to: LastSearch(isInFlight: true))

  timeline.step("request 2", "is answered")
  server.release(secondRequest)
  await second.value
  timeline.record("screen", "shows \(screen.shown)")
  timeline.record("screen", screen.spinner)
  findings.promises(of: screen, to: LastSearch(answer: ["swiftui-one", "swiftui-two", "swiftui-three"]))
  return findings
}
