import Workbook

/// Shows what arrives, unless the search was cancelled.
final class FlagCheckedScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private let git: any Searching
  private var task: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.search
  @discardableResult func search(_ query: String) -> Task<Void, Never> {
    task?.cancel()
    results = []
    isLoading = true
    let search = Task { [weak self, git] in
      defer { if !Task.isCancelled { self?.isLoading = false } }
      guard let found = try? await git.search(query), !Task.isCancelled else { return }
      self?.results = found.map(\.name)
    }
    task = search
    return search
  }
  // snippet.end

  func clear() {
    task?.cancel()
    results = []
    isLoading = false
  }
}
