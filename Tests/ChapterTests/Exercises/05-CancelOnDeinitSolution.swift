// Hint 1: The page is left during a round. Which reference to it is still there, and until when?
// Hint 2: deinit would cancel the task, and the task waits for the round. What does it need while it waits?
// Hint 3: See CancellingScreen in Chapters/05-CancelOnDeinit, and "The fix" in notes/05-cancel-on-deinit.md.

enum CancelOnDeinitSolution {
  // snippet.solution
  /// A guard before the loop holds the page for as long as the loop runs, so deinit never comes to cancel it.
  /// While it waits, the task needs only the function that counts: it captures that by itself, and the page weakly.
  /// A guard inside the loop but before the await would hold the page for the whole of each round.
  @MainActor final class ViewerCount {
    private(set) var viewers = 0
    private let countViewers: @MainActor () async throws -> Int
    private var task: Task<Void, Never>?

    init(countViewers: @escaping @MainActor () async throws -> Int) { self.countViewers = countViewers }

    deinit { task?.cancel() }

    func appear() {
      task = Task { [weak self, countViewers] in
        while let count = try? await countViewers() { self?.viewers = count }
      }
    }
  }
  // snippet.end
}
