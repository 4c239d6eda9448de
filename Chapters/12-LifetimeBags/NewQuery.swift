import Workbook

/// The view appears, is given another query, and disappears, while the server has its requests.
@MainActor func newQuery<View: SearchView>(in _: View.Type) async throws -> Findings {
  let timeline = Timeline("view", "request 1", "request 2", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server, timeline: timeline)
  let view = View(git: git)
  func clientLeaves(_ request: Int) async throws {
    await git.callsEnded(git.cancelledCalls)
    _ = try await server.ending(of: request)
    timeline.record("server", "client \(request) leaves")
  }

  // snippet.steps
  server.hold()
  timeline.step("view", "appears")
  view.appear("swift")
  _ = try await server.arrival(1)

  timeline.step("view", "new query")
  view.render("swiftui")
  _ = try await server.arrival(2)
  let isOldEnded = git.cancelledCalls == 1
  if isOldEnded { try await clientLeaves(1) }

  timeline.step("view", "disappears")
  view.disappear()
  try await clientLeaves(2)

  timeline.step("server", "releases the rest")
  server.release()
  let old = try await server.ending(of: 1)
  await git.allEnded()
  await settle()
  // snippet.end
  if old == .answered { timeline.record("server", "answers request 1") }
  if let first = view.results.first { timeline.record("view", "hidden, shows \(first)") }

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "a new query ends the search for the old one", isOldEnded, otherwise: "two searches were in flight")
  findings.promise(
    "the server sees every client leave when the view disappears", old == .clientLeft,
    otherwise: "the server answered a request that nobody waits for")
  findings.promise(
    "a view that has disappeared is not written to", view.results.isEmpty,
    otherwise: "it was given the answer to a query before the last: \(view.results.joined(separator: ", "))")
  // snippet.end
  return findings
}
