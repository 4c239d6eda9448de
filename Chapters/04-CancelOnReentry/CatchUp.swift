import Workbook

extension LoopbackServer {
  /// Waits until what the screen has sent is at the server, and what it has cancelled has left on both sides.
  ///
  /// For a server that holds its answers: every call that has not been answered is then either cancelled or held.
  @MainActor func catchUp(with git: GitSearch, _ timeline: Timeline? = nil) async throws {
    let (arrived, left) = (requestCount, clientLeftCount)
    await settle()
    if git.calls > arrived {
      _ = try await arrival(git.calls)
      timeline?.record("server", "arrives")
    }
    if git.cancelledCalls > left {
      await git.callsEnded(answeredCount + git.cancelledCalls)
      var seen = 0
      _ = try await event("\(git.cancelledCalls) clients to leave") { event in
        seen += event.ending == .clientLeft ? 1 : 0
        return seen == git.cancelledCalls
      }
      timeline?.record("server", "client left")
    }
  }

  /// The requests that have arrived and are still waiting for their answer, in the order of arrival.
  var openRequests: [Request] {
    let ended = Set(events.filter { $0.ending != nil }.map(\.request))
    return events.filter { $0.ending == nil && !ended.contains($0.request) }.map(\.request)
  }

  /// Lets one held answer go, and waits until the screen has dealt with it.
  @MainActor func answer(_ request: Request, to git: GitSearch) async throws {
    let ended = git.endedCalls
    release(request)
    await git.callsEnded(ended + 1)
    await settle()
  }
}
