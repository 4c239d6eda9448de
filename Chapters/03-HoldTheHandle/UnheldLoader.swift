import Workbook

/// Looks at its flag before every page, and does not hold its task.
final class UnheldLoader: PageLoader {
  private(set) var results: [String] = []
  private(set) var page = 0
  private let git: any Searching

  init(git: any Searching) { self.git = git }

  // snippet.start
  @discardableResult func start(_ query: String) -> Task<Void, any Error> {
    let loading = Task {
      for number in 1...5 {
        try Task.checkCancellation()
        page = number
        results += try await git.wrappedSearch(query, page: number).map(\.name)
      }
    }
    return loading
  }

  func stop() {}
  // snippet.end
}
