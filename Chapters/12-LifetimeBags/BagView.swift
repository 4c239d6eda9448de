import TaskLifetime
import Workbook

/// Searches when it appears and when its query changes. Holds all of its tasks, and ends them when it disappears.
final class BagView: SearchView {
  private(set) var results: [String] = []
  private let git: any Searching
  private var shown: String?
  private let tasks = TaskBag()

  init(git: any Searching) { self.git = git }

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
    tasks.cancelAll()
  }

  private func search(_ query: String) {
    tasks.run { [weak self, git] in
      guard let found = try? await git.search(query), !Task.isCancelled else { return }
      self?.results = found.map(\.name)
    }
  }
}
