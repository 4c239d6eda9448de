/// The star count on a repository's page. While the page is open, it asks for the number again and again.
/// Every page that was ever opened goes on asking.
@MainActor final class StarCount {
  private(set) var stars = 0
  private let fetch: @MainActor () async throws -> Int
  private var asking: Task<Void, Never>?

  init(fetch: @escaping @MainActor () async throws -> Int) { self.fetch = fetch }

  func appear() {
    asking?.cancel()
    asking = Task { [weak self, fetch] in
      // TODO: From here on the task holds its page. Until when?
      guard let self else { return }
      while let stars = try? await fetch() {
        self.stars = stars
      }
    }
  }

  deinit { asking?.cancel() }
}
