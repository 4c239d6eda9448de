// Hint 1: stop() has cancelled the task. What does the pause do then, and how
//         long does it last?
// Hint 2: `try?` turns the error of the pause into nil, and nobody looks at
//         nil. Who should end the loop, and is a check in front of the pause enough?
// Hint 3: See WhatEndsALoop in Chapters/03-HoldTheHandle, and "Side by side"
//         in notes/03-hold-the-handle.md.

enum HoldTheHandleSolution {
  // snippet.solution
  /// The pause is the one who looks at the flag, and it says what it saw by throwing. So its error ends the loop.
  /// A check after the pause, `if Task.isCancelled { return }`, does as well. A check before the pause does not: the
  /// flag is raised during it.
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
          do { try await pause() } catch { return }
        }
      }
    }

    func stop() { task?.cancel() }
  }
  // snippet.end
}
