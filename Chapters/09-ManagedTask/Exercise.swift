import TaskLifetime

/// The README of a repository. It is loaded when its screen appears.
/// A user who goes back before it is there leaves a screen behind, and a request that nobody waits for.
@MainActor final class ReadmeScreen {
  let repository: String
  private(set) var text = ""
  private let fetch: @MainActor (String) async throws -> String
  private let loading = ManagedTask()

  init(repository: String, fetch: @escaping @MainActor (String) async throws -> String) {
    self.repository = repository
    self.fetch = fetch
  }

  func appear() {
    loading.replace(with: self) {
      // TODO: This is the split form, and the screen is kept all the same. By which word, and what is it needed for?
      try await self.fetch(self.repository)
    } deliver: { screen, text in
      screen.text = text
    }
  }
}
