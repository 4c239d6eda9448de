import Workbook

/// Starts a search when the button is tapped, holds its task, and ends it when the screen closes.
final class HeldTaskScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: GitSearch
  private var task: Task<Void, Never>?

  init(git: GitSearch) { self.git = git }

  func searchTapped(_ query: String) {
    task = Task {
      guard let found = try? await git.search(query) else { return }
      results = found.map(\.name)
    }
  }

  func close() { task?.cancel() }
}
