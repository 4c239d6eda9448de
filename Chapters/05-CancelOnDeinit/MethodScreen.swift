import Workbook

/// Held weakly by its task, and strongly by the method that the task waits for.
final class MethodScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.search
  func queryChanged(_ query: String) {
    task?.cancel()
    task = Task { [weak self] in
      if Task.isCancelled { return }
      await self?.search(query)
    }
  }

  private func search(_ query: String) async {
    guard let found = try? await git.search(query) else { return }
    results = found.map(\.name)
  }
  // snippet.end

  deinit { task?.cancel() }
}
