import Workbook

/// The way to the real server: one for the whole process, as most apps have it somewhere.
@MainActor final class LiveSearch: Searching {
  nonisolated static let shared = LiveSearch()
  private var git: GitSearch?

  private nonisolated init() {}

  /// An experiment says which server is the real one, and with nil that there is none any more.
  func connect(to git: GitSearch?) { self.git = git }

  func search(_ query: String, page: Int) async throws -> [Repository] {
    guard let git else { throw NotConnected() }
    return try await git.search(query, page: page)
  }

  struct NotConnected: Error {}
}
