import TaskLifetime
import Workbook

/// A search that loads its list page by page: one `ManagedTask` for each kind of work.
final class ManagedSearch: SearchScreen {
  private(set) var results: [String] = [] { didSet { rowsChanged() } }
  private(set) var message: String?
  var rowsChanged: @MainActor () -> Void = {}
  private let git: any Searching
  private var list = (query: "", pages: 0)
  private let searching = ManagedTask()
  private let paging = ManagedTask()

  init(git: any Searching) { self.git = git }

  // snippet.handlers
  func load(_ query: String) {
    message = nil
    searching.replace(with: self) { [git] in
      try await git.search(query)
    } deliver: { screen, found in
      screen.paging.cancel()
      screen.list = (query, 1)
      screen.results = found.map(\.name)
    } onError: { screen, _ in
      screen.message = "could not load"
    }
  }

  func listNearsItsEnd() {
    paging.runIfIdle(with: self) { [git, list] in
      try await git.search(list.query, page: list.pages + 1)
    } deliver: { screen, found in
      screen.list.pages += 1
      screen.results += found.map(\.name)
    } onError: { screen, _ in
      screen.message = "could not load"
    }
  }
  // snippet.end

  func stop() {
    searching.cancel()
    paging.cancel()
  }
}
