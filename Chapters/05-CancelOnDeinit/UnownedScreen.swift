import Workbook

/// Not held by its task, which takes for granted that it is there.
final class UnownedScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task { [unowned self, git] in
      if Task.isCancelled { return }
      guard let found = try? await git.search(query) else { return }
      results = found.map(\.name)
    }
  }
  // snippet.end

  deinit { task?.cancel() }
}
