import Workbook

/// Rule 3: the screen is let go while the server has its request.
@MainActor func letGo<S: Screen>(_: S.Type) async throws -> Findings {
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  var screen: S? = S(git: git)
  weak var freed: S?
  freed = screen
  server.hold()

  screen?.load("apple")
  let request = try await server.arrival()
  screen = nil
  let isFreed = freed == nil
  if git.cancelledCalls > 0 {
    await git.allEnded()
    _ = try await server.ending(of: request)
  }
  server.release()
  let ending = try await server.ending(of: request)
  await git.allEnded()
  await settle()

  var findings = Findings()
  findings.promise("a screen is freed as soon as it is let go", isFreed, otherwise: "its own load kept it")
  findings.promise(
    "a load ends with its screen", ending == .clientLeft,
    otherwise: "the server answered a request that nobody waits for")
  return findings
}
