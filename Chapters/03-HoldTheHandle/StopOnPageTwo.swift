import Workbook

/// Stop is tapped while the server has the second of five pages.
@MainActor func stopOnPageTwo<P: PageLoader>(_: P.Type) async throws -> Findings {
  let timeline = Timeline("screen", "request", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let loader = P(git: git)

  // snippet.steps
  server.hold()
  timeline.step("screen", "Start tapped")
  let loop = loader.start("swift")
  server.release(try await server.arrival(1))
  let second = try await server.arrival(2)
  timeline.record("server", "holds page 2")

  timeline.step("screen", "Stop tapped")
  loader.stop()
  if git.cancelledCalls > 0 {
    await git.allEnded()
    if try await server.ending(of: second) == .clientLeft { timeline.record("server", "client leaves") }
  }

  timeline.step("server", "holds nothing more")
  server.release()
  _ = await loop.result
  // snippet.end
  timeline.record("screen", "loop ends on page \(loader.page)")

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "after Stop, no further page is requested", server.requestCount == 2,
    otherwise: "\(server.requestCount - 2) more were requested")
  findings.promise(
    "the loop ends within the page it is on", loader.page == 2,
    otherwise: "Stop came on page 2, and it went on to page \(loader.page)")
  // snippet.end
  return findings
}
