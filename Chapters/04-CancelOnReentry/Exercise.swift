/// The feed on the home screen. Pulling it down loads it anew, and the spinner turns until that has ended.
/// Two quick pulls send two requests.
@MainActor final class Feed {
  private(set) var entries: [String] = []
  private(set) var isRefreshing = false
  private let load: @MainActor () async throws -> [String]
  private var refreshing: Task<Void, Never>?

  init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

  func pulledDown() {
    guard !isRefreshing else { return }
    refreshing = Task {
      // TODO: Two pulls in one turn of the main actor. What does the second one find in the guard above?
      isRefreshing = true
      defer { isRefreshing = false }
      if let loaded = try? await load() { entries = loaded }
    }
  }

  func close() { refreshing?.cancel() }
}
