import Workbook

/// A screen that an experiment could not get rid of.
struct LeftBehind: Error {}

/// The user goes back while the server still has the request. Nobody calls anything: the last reference goes.
///
/// - Parameter breakCycle: is called at the end with a screen that is still there, so that nothing is left of it.
/// - Throws: ``LeftBehind`` if it is there even then.
@MainActor func goingBack<Screen: SearchScreen>(
  from _: Screen.Type, breakCycle: (Screen) -> Void = { _ in }
) async throws -> Fate {
  let timeline = Timeline("navigation", "screen", "request", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let navigation = Navigation<Screen>()
  navigation.show(Screen(git: git))
  let remaining = { [weak screen = navigation.top] in screen }
  Census.enter(remaining, git)
  server.hold()
  var freed: Fate.Freed?
  func look(_ when: Fate.Freed) {
    guard freed == nil, remaining() == nil else { return }
    freed = when
    timeline.record("screen", "freed", .ends)
  }

  // snippet.steps
  timeline.step("navigation", "shows a screen")
  timeline.record("screen", "types swift", .begins)
  navigation.top?.queryChanged("swift")
  let request = try await server.arrival()
  timeline.record("server", "arrives")

  timeline.step("navigation", "goes back")
  navigation.goBack()
  look(.atOnce)
  if git.cancelledCalls > 0 {
    await git.allEnded()
    if try await server.ending(of: request) == .clientLeft { timeline.record("server", "client left") }
  }

  timeline.step("server", "releases")
  server.release()
  let ending = try await server.ending(of: request)
  await git.allEnded()
  await settle()
  if ending == .answered { timeline.record("server", "has answered") }
  look(.withTheAnswer)
  // snippet.end

  if remaining() != nil {
    timeline.step("screen", "cycle broken by hand")
    if let screen = remaining() { breakCycle(screen) }
    look(.byHand)
  }
  Census.leave(server)
  guard let freed else { throw LeftBehind() }

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "the screen is freed as soon as the last reference outside goes", freed == .atOnce,
    otherwise: "it was freed \(freed.rawValue)")
  findings.promise(
    "its request is cancelled with it, before the server has answered", ending == .clientLeft,
    otherwise: "the server answered a request that nobody waits for")
  findings.promise(
    "nothing holds the screen once its work has ended", freed != .byHand,
    otherwise: "it was there until its cycle was broken by hand")
  // snippet.end
  return Fate(freed: freed, request: ending, findings: findings)
}
