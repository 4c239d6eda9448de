import Workbook

/// Holds itself weakly while it searches, and cancels its search when it goes.
final class CancellingScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task { [weak self, git] in
      guard let found = try? await git.search(query) else { return }
      guard let self else { return }
      results = found.map(\.name)
    }
  }
  // snippet.end
}
