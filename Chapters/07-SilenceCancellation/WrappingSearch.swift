import Foundation
import Workbook

/// A layer that puts errors into others, as layers do.
@MainActor final class WrappingSearch: Searching {
  private let git: any Searching
  private let wrap: (any Error) -> any Error

  init(_ git: any Searching, wrap: @escaping (any Error) -> any Error) {
    self.git = git
    self.wrap = wrap
  }

  func search(_ query: String, page: Int) async throws -> [Repository] {
    do {
      return try await git.search(query, page: page)
    } catch {
      throw wrap(error)
    }
  }
}

// snippet.wrappers
/// An error that shows what lies beneath it (SE-0112).
struct SearchFailed: CustomNSError {
  let cause: any Error
  var errorUserInfo: [String: Any] { [NSUnderlyingErrorKey: cause] }
}

/// An error that keeps it to itself.
struct SearchGaveUp: Error {
  let cause: any Error
}
// snippet.end
