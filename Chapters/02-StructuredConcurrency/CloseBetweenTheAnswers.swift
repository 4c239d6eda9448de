import Workbook

/// The screen closes when the second half has been answered, and the server still has the first.
@MainActor func closeBetweenTheAnswers<Screen: CompareScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("screen", "first half", "second half", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let screen = Screen(git: git)

  server.hold()
  timeline.step("screen", "compares 'swift' and 'swiftui'")
  screen.compareTapped("swift", "swiftui")
  let first = try await server.search(for: "swift")
  let second = try await server.search(for: "swiftui")
  timeline.record("first half", "arrives", .begins)
  timeline.record("second half", "arrives", .begins)

  timeline.step("server", "answers the second")
  server.release(second)
  await git.callsEnded(1)
  if try await server.ending(of: second) == .answered { timeline.record("second half", "is answered", .ends) }

  timeline.step("screen", "closes")
  screen.close()
  let reached = git.cancelledCalls
  if reached > 0 {
    timeline.record("first half", "cancel flag set", .cancelled)
    if try await server.ending(of: first) == .clientLeft { timeline.record("first half", "client leaves", .ends) }
  }

  timeline.step("server", "releases its answer")
  server.release()
  let ending = try await server.ending(of: first)
  await screen.task?.value
  if ending == .answered { timeline.record("first half", "is answered", .ends) }
  timeline.record("screen", "closed, shows \(screen.shown.last ?? "nothing")")

  var findings = Findings(timeline)
  findings.promise(
    "cancelling the screen's task cancels what it started", ending == .clientLeft,
    otherwise: "\(reached) searches heard of it, and the server answered one for a closed screen")
  return findings
}
