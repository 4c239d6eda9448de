import Workbook

/// Its navigation lets go of the screen while the server still has the request.
@MainActor func letGo<Screen: SearchScreen>(of _: Screen.Type) async throws -> Departure {
  let timeline = Timeline("app", "screen", "request", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)

  // snippet.steps
  server.hold()
  timeline.step("app", "shows the screen")
  var screen: Screen? = Screen(git: git)
  weak let seen = screen
  timeline.record("screen", "is there", .begins)
  screen?.queryChanged("swift")
  let request = try await server.arrival()
  timeline.record("server", "request arrives")

  timeline.step("app", "lets go of it")
  let service = (screen as? CallbackScreen)?.service
  screen = nil
  let isFreedAtOnce = seen == nil
  let isCancelledAtOnce = git.cancelledCalls == 1
  if isFreedAtOnce { timeline.record("screen", "is freed", .ends) }
  if isCancelledAtOnce {
    await git.allEnded()
    _ = try await server.ending(of: request)
    timeline.record("server", "client leaves")
  }

  timeline.step("server", "releases its answer")
  server.release()
  let ending = try await server.ending(of: request)
  await git.allEnded()
  await settle()
  // snippet.end
  if ending == .answered { timeline.record("server", "has answered") }
  if !isFreedAtOnce, seen == nil { timeline.record("screen", "is freed", .ends) }

  let isFreed = seen == nil
  service?.forgetAll()  // breaks the one cycle of this chapter, so that nothing is left of it
  Leftovers.note(seen, git)

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "a screen that nobody holds is freed at once", isFreedAtOnce,
    otherwise: isFreed ? "it was freed when the answer had come" : "the answer has come, and it is still there")
  findings.promise(
    "its request is cancelled with it", isCancelledAtOnce,
    otherwise: "the server answered a request that nobody waits for")
  // snippet.end
  return Departure(isFreedAtOnce: isFreedAtOnce, isFreed: isFreed, isCancelled: isCancelledAtOnce, findings: findings)
}

/// When a screen was freed, and whether its request was cancelled.
struct Departure {
  let isFreedAtOnce: Bool
  let isFreed: Bool
  let isCancelled: Bool
  let findings: Findings

  func row(_ name: String) -> [String] {
    [name, isFreedAtOnce ? "at once" : isFreed ? "after the answer" : "never", isCancelled ? "at once" : "never"]
  }
}

/// What the experiments have left behind: nothing, if all is well.
@MainActor enum Leftovers {
  private struct Trace {
    weak var screen: AnyObject?
    weak var git: GitSearch?
  }
  private static var traces: [Trace] = []

  static func note(_ screen: AnyObject?, _ git: GitSearch) { traces.append(Trace(screen: screen, git: git)) }

  static var experiments: Int { traces.count }
  static var screens: Int { traces.count { $0.screen != nil } }
  static var openRequests: Int { traces.reduce(0) { $0 + ($1.git?.callsInFlight ?? 0) } }
}
