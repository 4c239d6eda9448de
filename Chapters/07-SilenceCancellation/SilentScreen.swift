import Workbook

/// Shows no error.
final class SilentScreen: SearchScreen {
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
      } catch {
        log.debug("search came to nothing")
      }
    }
    task = search
    return search
  }
  // snippet.end

  func leave() { task?.cancel() }
}
