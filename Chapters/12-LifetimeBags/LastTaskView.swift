import Workbook

/// Searches when it appears and when its query changes. Holds its last task, and ends it when it disappears.
final class LastTaskView: SearchView {
  private(set) var results: [String] = []
  private let git: any Searching
  private var shown: String?
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.view
  func appear(_ query: String) {
    shown = query
    search(query)
  }

  func render(_ query: String) {
    guard let shown, shown != query else { return }
    self.shown = query
    search(query)
  }

  func disappear() {
    shown = nil
    task?.cancel()
  }

  private func search(_ query: String) {
    task = Task { [weak self, git] in
      guard let found = try? await git.search(query), !Task.isCancelled else { return }
      self?.results = found.map(\.name)
    }
  }
  // snippet.end
}
