import Workbook

/// Starts a search when the button is tapped, and lets go of it.
final class UnheldTaskScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: GitSearch

  init(git: GitSearch) { self.git = git }

  // snippet.handler
  func searchTapped(_ query: String) {
    Task {
      guard let found = try? await git.search(query) else { return }
      results = found.map(\.name)
    }
  }
  // snippet.end

  func close() {}
}
