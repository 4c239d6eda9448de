import Workbook

/// The requests of the app as the server sees them. It holds each of them until the experiment lets it go.
@MainActor struct HeldRequests {
  private let git: GitSearch
  private let server: LoopbackServer
  private let timeline: Timeline
  private var seen: [(request: LoopbackServer.Request, ending: LoopbackServer.Ending?)] = []
  private var cancelled = 0

  init(of git: GitSearch, to server: LoopbackServer, _ timeline: Timeline) {
    (self.git, self.server, self.timeline) = (git, server, timeline)
    server.hold()
  }

  func ending(of number: Int) -> LoopbackServer.Ending? { seen[number - 1].ending }

  /// Waits until the server has seen what was just done: the end of a request that was cancelled, and a new one.
  mutating func catchUp() async throws {
    await settle()
    // Only one is in flight when another takes its place or leaves it behind.
    if git.cancelledCalls > cancelled, let index = seen.firstIndex(where: { $0.ending == nil }) {
      cancelled += 1
      timeline.record(lane(index), "is cancelled", .cancelled)
      await git.callsEnded(cancelled)
      seen[index].ending = try await server.ending(of: seen[index].request)
      if seen[index].ending == .clientLeft { timeline.record(lane(index), "client leaves", .ends) }
    }
    while seen.count < git.calls {
      seen.append((try await server.arrival(seen.count + 1), nil))
      timeline.record(lane(seen.count - 1), "arrives", .begins)
    }
  }

  /// Lets the server answer a request, unless its client has left, and the app make of it what it does.
  mutating func answer(_ number: Int) async throws {
    guard ending(of: number) == nil else { return }
    let ended = git.endedCalls
    timeline.step(lane(number - 1), "is released")
    server.release(seen[number - 1].request)
    seen[number - 1].ending = try await server.ending(of: seen[number - 1].request)
    await git.callsEnded(ended + 1)
    await settle()
    timeline.record(lane(number - 1), "is answered", .ends)
  }

  private func lane(_ index: Int) -> String { "request \(index + 1)" }
}
