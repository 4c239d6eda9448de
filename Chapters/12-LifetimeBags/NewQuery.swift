import Workbook

/// The view appears, is given another query, and disappears, while the server has its requests.
@MainActor func newQuery<View: SearchView>(in _: View.Type) async throws -> Findings {
  let timeline = Timeline("view", "search for swift", "search for swiftui")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let view = View(git: git)

  server.hold()
  timeline.step("view", "appears with swift")
  view.appear("swift")
  let old = try await server.arrival(1)
  timeline.record("search for swift", "is with the server", .begins)

  timeline.step("view", "is given swiftui")
  view.render("swiftui")
  let new = try await server.arrival(2)
  timeline.record("search for swiftui", "is with the server", .begins)
  let isOldEnded = git.cancelledCalls > 0
  if isOldEnded { try await leaves(old, "search for swift") }

  timeline.step("view", "disappears")
  let cancelled = git.cancelledCalls
  view.disappear()
  if git.cancelledCalls > cancelled { try await leaves(new, "search for swiftui") }

  timeline.step("view", "is hidden")
  server.release()
  let endings = (old: try await server.ending(of: old), new: try await server.ending(of: new))
  await git.allEnded()
  await settle()
  if endings.old == .answered { timeline.record("search for swift", "is answered", .ends) }
  if let first = view.results.first { timeline.record("view", "shows \(first)") }

  func leaves(_ request: LoopbackServer.Request, _ lane: String) async throws {
    timeline.record(lane, "is cancelled", .cancelled)
    await git.callsEnded(git.cancelledCalls)
    if try await server.ending(of: request) == .clientLeft { timeline.record(lane, "client leaves", .ends) }
  }

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "a new query ends the search for the old one", isOldEnded, otherwise: "two searches were in flight")
  findings.promise(
    "when the view has disappeared, the server has seen every client leave", endings == (.clientLeft, .clientLeft),
    otherwise: "the server answered a request that nobody waits for")
  findings.promise(
    "a view that has disappeared is not written to", view.results.isEmpty,
    otherwise: "it was given the answer to an older query: \(view.results.joined(separator: ", "))")
  // snippet.end
  return findings
}
