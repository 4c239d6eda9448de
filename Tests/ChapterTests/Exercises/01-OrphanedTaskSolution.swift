// Hint 1: signOut() sets the count to zero. Who changes it after that, and who could tell them to stop?
// Hint 2: Task { … } returns a handle, and nobody keeps it. Which object lives as long as the listening should?
// Hint 3: See HeldTaskScreen in Chapters/01-OrphanedTask, and "The fix" in notes/01-orphaned-task.md.

enum OrphanedTaskSolution {
  // snippet.solution
  /// The badge started the task, so the badge holds it, and ends it with the event that makes it pointless.
  /// Cancelling ends the loop: a cancelled AsyncStream iteration returns nil (its documentation says so), and the
  /// stream's termination handler is told.
  /// Setting the count to zero whenever a message arrives after signing out would hide the number and keep the task.
  @MainActor final class UnreadBadge {
    private(set) var count = 0
    private let unread: AsyncStream<Int>
    private var listening: Task<Void, Never>?

    init(unread: AsyncStream<Int>) { self.unread = unread }

    func appear() {
      listening = Task {
        for await number in unread { count = number }
      }
    }

    func signOut() {
      listening?.cancel()
      count = 0
    }
  }
  // snippet.end
}
