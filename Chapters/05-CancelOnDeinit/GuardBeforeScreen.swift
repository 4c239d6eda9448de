import Workbook

/// Held weakly by its task until the task starts, and strongly from then on.
final class GuardBeforeScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task { [weak self, git] in
      if Task.isCancelled { return }
      guard let self else { return }
      guard let found = try? await git.search(query) else { return }
      results = found.map(\.name)
    }
  }
  // snippet.end

  deinit { task?.cancel() }
}
