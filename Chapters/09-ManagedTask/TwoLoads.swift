import Workbook

/// Rule 2: a second load is asked for while the server has the first.
@MainActor func twoLoads<S: Screen>(_: S.Type) async throws -> Findings {
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let screen = S(git: git)
  server.hold()

  screen.load("apple")
  let first = try await server.arrival(1)
  screen.load("swiftlang")
  await settle()
  if git.calls == 2 { _ = try await server.arrival(2) }
  if git.cancelledCalls > 0 {
    await git.callsEnded(1)
    _ = try await server.ending(of: first)
  }
  let live = git.callsInFlight
  server.release()
  await git.allEnded()
  await settle()

  var findings = Findings()
  findings.promise("at any moment at most one load is live", live <= 1, otherwise: "\(live) were live at once")
  findings.promise(
    "the last load is answered", screen.results.first?.contains("swiftlang") == true,
    otherwise: "the screen shows \(screen.results.first ?? "nothing")")
  return findings
}
