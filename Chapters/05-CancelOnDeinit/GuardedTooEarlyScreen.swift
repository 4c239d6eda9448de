import Workbook

/// Cancels its search when it goes, and is held by it from before the await.
final class GuardedTooEarlyScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task { [weak self] in
      guard let self else { return }
      guard let found = try? await git.search(query) else { return }
      results = found.map(\.name)
    }
  }
  // snippet.end
}
