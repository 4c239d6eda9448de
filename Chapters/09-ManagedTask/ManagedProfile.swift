import TaskLifetime
import Workbook

/// The repositories of one user, loaded by work that never sees the screen.
final class ManagedProfile: ManagedScreen {
  private(set) var results: [String] = []
  private(set) var message: String?
  private let git: any Searching
  let loading = ManagedTask()

  init(git: any Searching) { self.git = git }

  // snippet.load
  func load(_ user: String) {
    message = nil
    loading.replace(with: self) { [git] in
      try await git.search("user:\(user)")
    } deliver: { screen, found in
      screen.results = found.map(\.name)
    } onError: { screen, _ in
      screen.message = "could not load"
    }
  }
  // snippet.end

  func stop() { loading.cancel() }
}
