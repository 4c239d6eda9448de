import TaskLifetime
import Workbook

/// The repositories of one user, with the five rules kept by hand, all but the third.
final class UnboundProfile: Screen {
  private(set) var results: [String] = []
  private(set) var message: String?
  private let git: any Searching
  private var task: Task<Void, Never>?  // rule 1
  private var newest = 0  // rule 4

  init(git: any Searching) { self.git = git }

  // snippet.rules
  func load(_ user: String) {
    message = nil
    task?.cancel()  // rule 2
    newest += 1  // rule 4
    task = Task { [weak self, git, mine = newest] in  // rules 1 and 3
      if Task.isCancelled { return }  // rule 2
      do {
        let found = try await git.search("user:\(user)")
        guard let self, newest == mine, !Task.isCancelled else { return }  // rule 4
        results = found.map(\.name)
      } catch {
        guard let self, newest == mine, !Task.isCancelled, !error.isCancellation else { return }  // rule 5
        message = "could not load"
      }
    }
  }
  // snippet.end

  func stop() { task?.cancel() }
}
