import Workbook

/// Shows what arrives, if its search is the newest.
final class NumberCheckedScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private let git: any Searching
  private var task: Task<Void, Never>?
  private var newest = 0

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.search
  @discardableResult func search(_ query: String) -> Task<Void, Never> {
    task?.cancel()
    newest += 1
    let mine = newest
    results = []
    isLoading = true
    let search = Task { [weak self, git] in
      let found = try? await git.search(query)
      guard let self, newest == mine else { return }
      isLoading = false
      results = found?.map(\.name) ?? []
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
