import Workbook

/// Cancels its search when it goes, and is held by it.
final class StrongScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task {
      guard let found = try? await git.search(query) else { return }
      results = found.map(\.name)
    }
  }
  // snippet.end
}
