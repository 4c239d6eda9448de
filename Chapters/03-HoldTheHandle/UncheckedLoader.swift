import Workbook

/// Holds its task, which never looks at its flag.
final class UncheckedLoader: PageLoader {
  private(set) var results: [String] = []
  private(set) var page = 0
  private let git: any Searching
  private var task: Task<Void, any Error>?

  init(git: any Searching) { self.git = git }

  // snippet.start
  @discardableResult func start(_ query: String) -> Task<Void, any Error> {
    let loading = Task {
      for number in 1...5 {
        page = number
        results += try await git.wrappedSearch(query, page: number).map(\.name)
      }
    }
    task = loading
    return loading
  }

  func stop() { task?.cancel() }
  // snippet.end
}
