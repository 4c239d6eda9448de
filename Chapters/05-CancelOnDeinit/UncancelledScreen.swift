import Workbook

/// Held weakly by its task, which does not end with it.
final class UncancelledScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task { [weak self, git] in
      if Task.isCancelled { return }
      guard let found = try? await git.search(query) else { return }
      self?.results = found.map(\.name)
    }
  }
  // snippet.end
}
