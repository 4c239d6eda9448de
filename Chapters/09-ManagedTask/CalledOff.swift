import Workbook

/// Rule 5: the user calls a load off while the server has it. The next one fails.
@MainActor func calledOff<S: Screen>(_: S.Type) async throws -> Findings {
  let server = try LoopbackServer.gitSearch(rateLimit: RateLimit(requests: 1, perSeconds: 60))
  defer { server.stop() }
  let git = GitSearch(server)
  let screen = S(git: git)
  server.hold()

  screen.load("apple")
  let request = try await server.arrival()
  screen.stop()
  if git.cancelledCalls > 0 {
    await git.allEnded()
    _ = try await server.ending(of: request)
  }
  server.release()
  await git.allEnded()
  await settle()
  var findings = Findings()
  findings.promise(
    "a load that was called off leaves nothing behind", screen.message == nil && screen.results.isEmpty,
    otherwise: "the screen says: \(screen.message ?? screen.results.joined(separator: ", "))")

  screen.load("apple")
  await git.callsEnded(2)
  await settle()
  findings.promise(
    "a load that fails leaves a message", screen.message != nil,
    otherwise: "the server refused, and the screen is silent")
  return findings
}
