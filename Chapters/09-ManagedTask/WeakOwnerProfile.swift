import TaskLifetime
import Workbook

extension ManagedTask {
  // snippet.overload
  /// Holds the owner weakly until the operation starts.
  func replace<Owner: AnyObject>(
    withWeak owner: Owner,
    onError: @escaping @MainActor (Owner, any Error) -> Void,
    operation: @escaping @MainActor (Owner) async throws -> Void
  ) {
    replace { [weak owner] error in
      if let owner { onError(owner, error) }
    } operation: { [weak owner] in
      if let owner { try await operation(owner) }
    }
  }
  // snippet.end
}

/// The repositories of one user, loaded by an operation that the screen is passed to when it starts.
final class WeakOwnerProfile: ManagedScreen {
  private(set) var results: [String] = []
  private(set) var message: String?
  private let git: any Searching
  let loading = ManagedTask()

  init(git: any Searching) { self.git = git }

  func load(_ user: String) {
    message = nil
    loading.replace(withWeak: self) { screen, _ in
      screen.message = "could not load"
    } operation: { screen in
      let found = try await screen.git.search("user:\(user)")
      guard !Task.isCancelled else { return }
      screen.results = found.map(\.name)
    }
  }

  func stop() { loading.cancel() }
}
