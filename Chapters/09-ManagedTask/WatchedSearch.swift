import TaskLifetime
import Workbook

/// Passes every call on, and notes how it ended.
@MainActor final class WatchedSearch: Searching {
  private(set) var hasReturned = false
  /// Whether a call ended with the error of a cancellation.
  private(set) var wasGivenUp = false
  private let git: GitSearch

  init(_ git: GitSearch) { self.git = git }

  func search(_ query: String, page: Int) async throws -> [Repository] {
    do {
      let found = try await git.search(query, page: page)
      hasReturned = true
      return found
    } catch {
      wasGivenUp = error.isCancellation
      throw error
    }
  }
}
