import Workbook

/// A transport that turns every way in which the network says "cancelled" into the one way in which Swift says it.
@MainActor final class TranslatingSearch: Searching {
  private let git: any Searching
  init(_ git: any Searching) { self.git = git }

  // snippet.translating
  func search(_ query: String, page: Int) async throws -> [Repository] {
    do {
      return try await git.search(query, page: page)
    } catch let error where error.saysCancelled {
      throw CancellationError()
    }
  }
  // snippet.end
}

/// A transport that turns every error into nothing found.
@MainActor final class EmptyHandedSearch: Searching {
  private let git: any Searching
  init(_ git: any Searching) { self.git = git }

  // snippet.emptyHanded
  func search(_ query: String, page: Int) async throws -> [Repository] {
    do {
      return try await git.search(query, page: page)
    } catch let error where error.saysCancelled {
      return []
    } catch {
      return []
    }
  }
  // snippet.end
}
