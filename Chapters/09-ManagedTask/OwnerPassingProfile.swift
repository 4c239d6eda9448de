import TaskLifetime
import Workbook

/// The repositories of one user, loaded by an operation that the screen is passed to.
final class OwnerPassingProfile: ManagedScreen {
  private(set) var results: [String] = []
  private(set) var message: String?
  private let git: any Searching
  let loading = ManagedTask()

  init(git: any Searching) { self.git = git }

  // snippet.load
  func load(_ user: String) {
    message = nil
    loading.replace(with: self) { screen, _ in
      screen.message = "could not load"
    } operation: { screen in
      let found = try await screen.git.search("user:\(user)")
      guard !Task.isCancelled else { return }
      screen.results = found.map(\.name)
    }
  }
  // snippet.end

  func stop() { loading.cancel() }
}
