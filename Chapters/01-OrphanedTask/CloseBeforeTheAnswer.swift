import Workbook

/// The screen closes while the server still has the request.
@MainActor func closeBeforeTheAnswer<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let screen = Screen(git: git)

  // snippet.steps
  server.hold()

  timeline.step("screen", "search tapped")
  screen.searchTapped("swift")
  let request = try await server.arrival()
  timeline.record("server", "request arrives")

  timeline.step("screen", "closes")
  screen.close()
  if git.cancelledCalls > 0 {
    await git.allEnded()
    if try await server.ending(of: request) == .clientLeft { timeline.record("server", "client leaves") }
  }

  timeline.step("server", "releases its answer")
  server.release()
  let ending = try await server.ending(of: request)
  await git.allEnded()
  await settle()
  // snippet.end
  if ending == .answered { timeline.record("server", "has answered") }
  if !screen.results.isEmpty { timeline.record("screen", "closed, shows \(screen.results.count) results") }

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "the closed screen is never written to", screen.results.isEmpty,
    otherwise: "the answer was written to it: \(screen.results.joined(separator: ", "))")
  findings.promise(
    "the server sees the client leave before it has answered", ending == .clientLeft,
    otherwise: "the server answered a request that nobody waits for")
  // snippet.end
  return findings
}
