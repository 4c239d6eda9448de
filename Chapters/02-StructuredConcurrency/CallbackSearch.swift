import Workbook

extension Searching {
  /// The search in the shape that it had before `async`: it calls back once, with repositories or with an error.
  func search(_ query: String, completion: @escaping ([Repository]?, (any Error)?) -> Void) {
    Task {
      do {
        completion(try await search(query), nil)
      } catch {
        completion(nil, error)
      }
    }
  }
}
