import Workbook

/// A search belongs to a view: for as long as it is shown, and while its query is the same. So does `.task(id:)`.
final class ViewLifetime: Lifetime {
  private let git: any Searching
  private let shows: @MainActor ([String]) -> Void
  private var shown: (query: String, task: Task<Void, Never>)?
  private(set) var hasGone = false

  init(git: any Searching, shows: @escaping @MainActor ([String]) -> Void) { (self.git, self.shows) = (git, shows) }

  func search(_ query: String) {
    guard shown?.query != query else { return }
    shown?.task.cancel()
    let task = Task { [git, shows] in
      guard let found = try? await git.search(query), !Task.isCancelled else { return }
      shows(found.map(\.name))
    }
    shown = (query, task)
  }

  func end() {
    shown?.task.cancel()
    shown = nil
    hasGone = true
  }
}
