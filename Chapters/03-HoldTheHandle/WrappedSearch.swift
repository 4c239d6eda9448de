import Workbook

extension Searching {
  // snippet.wrapped
  /// The search with a callback, wrapped for those who await.
  func wrappedSearch(_ query: String, page: Int) async throws -> [Repository] {
    try await withCheckedThrowingContinuation { continuation in
      search(query, page: page) { continuation.resume(with: $0) }
    }
  }
  // snippet.end

  /// The search in the shape that it had before `async`: it calls back once.
  func search(_ query: String, page: Int, completion: @escaping (Result<[Repository], any Error>) -> Void) {
    Task {
      do {
        completion(.success(try await search(query, page: page)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
