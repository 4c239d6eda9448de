import Workbook

/// A search past the rate limit: a real failure.
@MainActor func tooManySearches<Screen: SearchScreen>(
  _: Screen.Type, through layer: (GitSearch) -> any Searching = { $0 }
) async throws -> Findings {
  let timeline = Timeline("screen", "request")
  let server = try LoopbackServer.gitSearch(rateLimit: RateLimit(requests: 0))
  defer { server.stop() }
  let log = Log()
  let screen = Screen(git: layer(GitSearch(server, timeline: timeline)), log: log)
  var findings = Findings(timeline)

  timeline.step("screen", "searches")
  await screen.search("swift").value
  timeline.record("screen", "shows \(screen.seen)")
  findings.promises(of: screen, log, after: .failed)
  return findings
}
