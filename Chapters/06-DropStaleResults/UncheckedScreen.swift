import Workbook

/// Shows whatever arrives.
final class UncheckedScreen: SearchScreen {
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
      defer { self?.isLoading = false }
      guard let found = try? await git.search(query) else { return }
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
