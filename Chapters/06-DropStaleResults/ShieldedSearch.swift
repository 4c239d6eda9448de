import Workbook

/// A layer between screen and network that does not pass cancellation on: each request has a task of its own, which is
/// not cancelled with the task that waits for it. Services that share a request among several callers are built so.
@MainActor final class ShieldedSearch: Searching {
  private let git: GitSearch

  init(_ git: GitSearch) { self.git = git }

  // snippet.search
  func search(_ query: String, page: Int) async throws -> [Repository] {
    try await Task { try await git.search(query, page: page) }.value
  }
  // snippet.end
}
