/// Counts the unread notifications, with a pause between one look and the next.
/// When the user signs out and stop() is called, the server is asked more often than ever before.
@MainActor final class NotificationPoller {
  private(set) var unread = 0
  private let fetch: @MainActor () async -> Int?
  private let pause: @MainActor () async throws -> Void
  private var task: Task<Void, Never>?

  init(fetch: @escaping @MainActor () async -> Int?, pause: @escaping @MainActor () async throws -> Void) {
    self.fetch = fetch
    self.pause = pause
  }

  func start() {
    task = Task {
      while let count = await fetch() {
        unread = count
        // TODO: A cancelled pause is over at once, and says so by throwing. Who listens?
        try? await pause()
      }
    }
  }

  func stop() { task?.cancel() }
}
