import TaskLifetime
import Workbook

/// The screen is let go while the server holds its request. How far does that reach?
@MainActor func chain<S: ManagedScreen>(from _: S.Type) async throws -> Findings {
  let timeline = Timeline("screen", "ManagedTask", "task", "URLSession", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let search = WatchedSearch(git)
  var screen: S? = S(git: search)
  weak var freed: S?
  weak var slot: ManagedTask?
  (freed, slot) = (screen, screen?.loading)

  // snippet.steps
  server.hold()
  timeline.step("screen", "loads apple")
  screen?.load("apple")
  let request = try await server.arrival()
  let work = screen?.loading.inFlight
  timeline.record("task", "runs", .begins)
  timeline.record("URLSession", "asks", .begins)
  timeline.record("server", "request arrives")

  timeline.step("screen", "is let go")
  screen = nil
  let (isFreed, isEmptied, isCancelled) = (freed == nil, slot == nil, git.cancelledCalls == 1)
  // snippet.end
  if isFreed { timeline.record("screen", "is freed") }
  if isEmptied { timeline.record("ManagedTask", "is freed") }
  if isCancelled {
    timeline.record("task", "cancelled", .cancelled)
    await git.allEnded()
    if search.wasGivenUp { timeline.record("URLSession", "gives up", .ends) }
    if try await server.ending(of: request) == .clientLeft { timeline.record("server", "socket closes") }
    await work?.waitForEnd()
    timeline.record("task", "ends", .ends)
  }

  // Whatever is still there ends here.
  timeline.step("server", "releases it")
  server.release()
  let ending = try await server.ending(of: request)
  await git.allEnded()
  await work?.waitForEnd()
  await settle()
  if ending == .answered { timeline.record("server", "has answered") }
  if search.hasReturned { timeline.record("URLSession", "returns", .ends) }
  if !isCancelled { timeline.record("task", "ends", .ends) }
  if !isFreed, freed == nil { timeline.record("screen", "is freed") }
  if !isEmptied, slot == nil { timeline.record("ManagedTask", "is freed") }

  // snippet.links
  var findings = Findings(timeline)
  func when(_ isGone: Bool) -> String { isGone ? "it was freed when the answer had come" : "it was never freed" }
  findings.promise("the screen is freed as soon as it is let go", isFreed, otherwise: when(freed == nil))
  findings.promise("its ManagedTask is freed with it", isEmptied, otherwise: when(slot == nil))
  findings.promise("the task is cancelled", isCancelled, otherwise: "nobody cancelled it")
  findings.promise("URLSession gives the request up", search.wasGivenUp, otherwise: "it waited for the answer")
  findings.promise(
    "the server sees the socket close before it has answered", ending == .clientLeft,
    otherwise: "the server answered a request that nobody waits for")
  // snippet.end
  return findings
}
