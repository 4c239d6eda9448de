import TaskLifetime
import Workbook

/// A search that loads its list page by page, with the five rules kept by hand, all but the fourth.
final class UncheckedSearch: SearchScreen {
  private(set) var results: [String] = [] { didSet { rowsChanged() } }
  private(set) var message: String?
  var rowsChanged: @MainActor () -> Void = {}
  private let git: any Searching
  private var list = (query: "", pages: 0)
  private var searching: Task<Void, Never>?  // rule 1
  private var paging: Task<Void, Never>?  // rule 1
  private var newest = 0  // rule 4

  init(git: any Searching) { self.git = git }

  deinit {
    searching?.cancel()  // rule 3
    paging?.cancel()  // rule 3
  }

  func load(_ query: String) {
    message = nil
    searching?.cancel()  // rule 2
    newest += 1  // rule 4
    searching = Task { [weak self, git, mine = newest] in  // rules 1 and 3
      if Task.isCancelled { return }  // rule 2
      do {
        let found = try await git.search(query)
        guard let self else { return }
        paging?.cancel()  // rule 2
        list = (query, 1)
        results = found.map(\.name)
      } catch {
        guard let self, newest == mine, !Task.isCancelled, !error.isCancellation else { return }  // rule 5
        message = "could not load"
      }
    }
  }

  // snippet.paging
  func listNearsItsEnd() {
    guard paging == nil else { return }  // rule 2
    paging = Task { [weak self, git, list] in  // rules 1 and 3
      defer { self?.paging = nil }  // rule 2
      do {
        let found = try await git.search(list.query, page: list.pages + 1)
        guard let self, !Task.isCancelled else { return }  // rule 4
        self.list.pages += 1
        results += found.map(\.name)
      } catch {
        guard let self, !Task.isCancelled, !error.isCancellation else { return }  // rule 5
        message = "could not load"
      }
    }
  }
  // snippet.end

  func stop() {
    searching?.cancel()
    paging?.cancel()
  }
}
