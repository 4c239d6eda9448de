import Workbook

/// Keeps every search that it ever made, with the callback that it was given.
@MainActor final class SearchService {
  private let git: any Searching
  private var searches: [(task: Task<Void, Never>, found: @MainActor ([Repository]) -> Void)] = []

  init(git: any Searching) { self.git = git }

  func search(_ query: String, found: @escaping @MainActor ([Repository]) -> Void) {
    let number = searches.count
    let task = Task { [weak self, git] in
      guard let repositories = try? await git.search(query) else { return }
      self?.searches[number].found(repositories)
    }
    searches.append((task, found))
  }

  deinit { for search in searches { search.task.cancel() } }

  func forgetAll() { searches = [] }
}
