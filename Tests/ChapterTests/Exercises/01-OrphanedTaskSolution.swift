// Hint 1: signOut() sets the count to zero. Who changes it after that, and
//         who could tell them to stop?
// Hint 2: Task { … } returns a handle, and nobody keeps it. Which object
//         lives as long as the listening should?
// Hint 3: See HeldTaskScreen in Chapters/01-OrphanedTask, and "The fix" in
//         notes/01-orphaned-task.md.

enum OrphanedTaskSolution {
  // snippet.solution
  /// The badge started the task, so the badge holds it, and ends it with the event that makes it pointless.
  /// Cancelling is enough to end the loop here, because the call that waits for a message heeds it.
  /// Setting the count to zero again whenever a message arrives would hide the number, and keep the task.
  @MainActor final class UnreadBadge {
    private(set) var count = 0
    private let nextUnread: @MainActor () async -> Int?
    private var listening: Task<Void, Never>?

    init(nextUnread: @escaping @MainActor () async -> Int?) { self.nextUnread = nextUnread }

    func appear() {
      listening = Task {
        while let unread = await nextUnread() { count = unread }
      }
    }

    func signOut() {
      listening?.cancel()
      count = 0
    }
  }
  // snippet.end
}
