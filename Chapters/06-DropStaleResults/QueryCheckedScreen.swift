import Workbook

/// Shows what arrives, if it answers the query in the field.
final class QueryCheckedScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private let git: any Searching
  private var task: Task<Void, Never>?
  private var query = ""

  init(git: any Searching) { self.git = git }

  deinit { task?.cancel() }

  // snippet.search
  @discardableResult func search(_ query: String) -> Task<Void, Never> {
    task?.cancel()
    self.query = query
    results = []
    isLoading = true
    let search = Task { [weak self, git] in
      let found = try? await git.search(query)
      guard let self, self.query == query else { return }
      isLoading = false
      results = found?.map(\.name) ?? []
    }
    task = search
    return search
  }
  // snippet.end

  func clear() {
    task?.cancel()
    query = ""
    results = []
    isLoading = false
  }
}
