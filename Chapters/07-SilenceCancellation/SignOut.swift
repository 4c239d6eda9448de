import Workbook

/// Searches on behalf of an account, in a task of its own, and ends that when the account signs out.
@MainActor final class AccountSearch: Searching {
  private let git: GitSearch
  private var request: Task<[Repository], any Error>?

  init(_ git: GitSearch) { self.git = git }

  // snippet.account
  func search(_ query: String, page: Int) async throws -> [Repository] {
    let request = Task { try await git.search(query, page: page) }
    self.request = request
    return try await request.value
  }

  func signOut() { request?.cancel() }
  // snippet.end
}

/// The account signs out while the server has the request. Nobody cancels the screen's own task.
@MainActor func signOutDuringSearch<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
  let timeline = Timeline("account", "screen", "request")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let log = Log()
  let account = AccountSearch(GitSearch(server, timeline: timeline))
  let screen = Screen(git: account, log: log)
  var findings = Findings(timeline)

  server.hold()
  timeline.step("screen", "searches")
  let search = screen.search("swift")
  _ = try await server.arrival()

  timeline.step("account", "signs out")
  account.signOut()
  await search.value
  timeline.record("screen", "shows \(screen.seen)")
  findings.promises(of: screen, log, after: .cancelled)
  return findings
}
