import Workbook

/// Follows what a screen sets off, until it has reached a server that holds its answers.
@MainActor struct Pursuit {
  let server: LoopbackServer
  let git: GitSearch
  let timeline: Timeline?
  private var arrived = 0
  private var left = 0

  init(of git: GitSearch, to server: LoopbackServer, _ timeline: Timeline? = nil) {
    self.server = server
    self.git = git
    self.timeline = timeline
  }

  /// Waits until what was sent is at the server, and what was cancelled has left on both sides.
  mutating func catchUp() async throws {
    await settle()
    if git.calls > arrived {
      arrived = git.calls
      _ = try await server.arrival(arrived)
      timeline?.record("server", "arrives")
    }
    if git.cancelledCalls > left {
      left = git.cancelledCalls
      await git.callsEnded(server.answeredCount + left)
      var seen = 0
      _ = try await server.event("\(left) clients to leave") { [left] event in
        seen += event.ending == .clientLeft ? 1 : 0
        return seen == left
      }
      timeline?.record("server", "client left")
    }
  }

  /// Lets one held answer go, and waits until the screen has dealt with it.
  func answer(_ request: LoopbackServer.Request) async {
    let ended = git.endedCalls
    server.release(request)
    await git.callsEnded(ended + 1)
    await settle()
  }

  /// The requests that wait for their answer, in the order of arrival.
  var openRequests: [LoopbackServer.Request] {
    let ended = Set(server.events.filter { $0.ending != nil }.map(\.request))
    return server.events.filter { $0.ending == nil && !ended.contains($0.request) }.map(\.request)
  }
}
