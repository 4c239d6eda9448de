import Workbook

/// The list is loaded anew, its user leaves while the server has the request, and comes back.
@MainActor func leaveDuringReload<Screen: SearchScreen>(
  _: Screen.Type, through layer: (GitSearch) -> any Searching = { $0 }
) async throws -> Findings {
  let timeline = Timeline("screen", "request", "server")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let log = Log()
  let screen = Screen(git: layer(GitSearch(server, timeline: timeline)), log: log)
  var findings = Findings(timeline)

  timeline.step("screen", "searches")
  await screen.search("swift").value
  timeline.record("screen", "shows \(screen.seen)")

  server.hold()
  timeline.step("screen", "reloads")
  let reload = screen.search("swift")
  let request = try await server.arrival(2)

  timeline.step("screen", "its user leaves")
  screen.leave()
  await reload.value
  if try await server.ending(of: request) == .clientLeft { timeline.record("server", "client leaves") }

  timeline.step("screen", "its user comes back")
  timeline.record("screen", "shows \(screen.seen)")
  findings.promises(of: screen, log, after: .cancelled)
  return findings
}

extension SearchScreen {
  var seen: String {
    [message ?? results.first ?? "nothing", isLoading ? "a spinner" : nil].compactMap(\.self).joined(separator: ", ")
  }
}
