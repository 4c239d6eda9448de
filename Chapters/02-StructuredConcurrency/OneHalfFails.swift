import Workbook

/// A screen that has let go of its task. Its end cannot be waited for, nor the search that the failure should cancel.
struct NothingToAwait: Error {}

/// The server refuses one half while it still has the other.
@MainActor func oneHalfFails<Screen: CompareScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "first half", "second half", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let screen = Screen(git: git)

  // snippet.steps
  server.hold()
  timeline.step("screen", "compares '' and 'swift'")
  screen.compareTapped("", "swift")
  let first = try await server.search(for: "")
  let second = try await server.search(for: "swift")
  guard let loading = screen.task else { throw NothingToAwait() }
  timeline.record("first half", "arrives", .begins)
  timeline.record("second half", "arrives", .begins)

  timeline.step("server", "refuses the first")
  server.release(first)
  await loading.value
  let outlived = git.callsInFlight
  // snippet.end
  if case .status(let status, _)? = git.refusals.last { timeline.record("first half", "status \(status)", .ends) }
  timeline.record("screen", "shows \(screen.shown.last ?? "nothing")")
  if git.cancelledCalls > 0 {
    timeline.record("second half", "cancel flag set", .cancelled)
    if try await server.ending(of: second) == .clientLeft { timeline.record("second half", "client leaves", .ends) }
  }

  timeline.step("server", "releases its answer")
  server.release()
  let ending = try await server.ending(of: second)
  await git.allEnded()
  if ending == .answered { timeline.record("second half", "is answered", .ends) }

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "a failure of one half cancels the other", ending == .clientLeft,
    otherwise: "the server answered a search whose results were no longer wanted")
  findings.promise(
    "no search outlives the function that started it", outlived == 0,
    otherwise: "\(outlived) search was in flight when the function had ended")
  // snippet.end
  return findings
}

extension LoopbackServer {
  /// Waits for the search for this query to arrive. Children start in no particular order, so a number would not do.
  func search(for query: String) async throws -> Request {
    try await event("the search for '\(query)'") { $0.ending == nil && $0.request.query["q"] == query }.request
  }
}
