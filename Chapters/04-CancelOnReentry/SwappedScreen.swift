import Workbook

/// A new search is ignored while one is on its way, and a page replaces the page before.
final class SwappedScreen: SearchScreen {
  private(set) var results: [String] = []
  private let git: any Searching
  private var list = (query: "", pages: 0)
  private var searching: Task<Void, Never>?
  private var paging: Task<Void, Never>?

  init(git: any Searching) { self.git = git }

  // snippet.search
  func queryChanged(_ query: String) {
    guard searching == nil else { return }
    searching = Task {
      defer { searching = nil }
      guard let found = try? await git.search(query) else { return }
      startList(query, found)
    }
  }
  // snippet.end

  // snippet.paging
  func listNearsItsEnd() {
    paging?.cancel()
    paging = Task {
      if Task.isCancelled { return }
      guard let found = try? await git.search(list.query, page: list.pages + 1) else { return }
      results += found.map(\.name)
      list.pages += 1
    }
  }
  // snippet.end

  /// A page that is on its way belongs to the old list, and ends with it.
  private func startList(_ query: String, _ found: [Repository]) {
    paging?.cancel()
    list = (query, 1)
    results = found.map(\.name)
  }

  func close() {
    searching?.cancel()
    paging?.cancel()
  }
}
