import Workbook

/// Shows every error but `CancellationError`.
final class OneShapeScreen: SearchScreen {
  private(set) var results: [String] = []
  private(set) var isLoading = false
  private(set) var message: String?
  private let git: any Searching
  private let log: Log
  private var task: Task<Void, Never>?
  private var newest = 0

  init(git: any Searching, log: Log) {
    self.git = git
    self.log = log
  }

  deinit { task?.cancel() }

  // snippet.search
  @discardableResult func search(_ query: String) -> Task<Void, Never> {
    task?.cancel()
    newest += 1
    let mine = newest
    message = nil
    isLoading = true
    let search = Task { [weak self, git, log] in
      defer { if let self, newest == mine { isLoading = false } }
      do {
        let found = try await git.search(query)
        guard let self, newest == mine, !Task.isCancelled else { return }
        results = found.map(\.name)
      } catch is CancellationError {
        log.debug("search cancelled")
      } catch {
        log.error("search failed: \(error.forTheUser)")
        guard let self, newest == mine else { return }
        message = error.forTheUser
      }
    }
    task = search
    return search
  }
  // snippet.end

  func leave() { task?.cancel() }
}
