// Hint 1: The deinit is right, and it never runs. Who still holds the page?
// Hint 2: `guard let self` makes a strong reference that lasts as long as its
//         scope. How long does this scope last, and what does it wait for in the meantime?
// Hint 3: See WeakScreen and GuardBeforeScreen in Chapters/05-CancelOnDeinit,
//         and "The fix" in notes/05-cancel-on-deinit.md.

enum CancelOnDeinitSolution {
  // snippet.solution
  /// The task waits in every turn of its loop, so the page may be held in none of them while it waits.
  /// It is held weakly throughout, and the assignment makes it strong for the one moment in which it is needed.
  /// A guard inside the loop does as well, after the await. Before the await it would hold the page for the next number.
  /// `unowned` would free the page as soon, and trap when a number comes in the moment in which the page goes.
  @MainActor final class StarCount {
    private(set) var stars = 0
    private let fetch: @MainActor () async throws -> Int
    private var asking: Task<Void, Never>?

    init(fetch: @escaping @MainActor () async throws -> Int) { self.fetch = fetch }

    func appear() {
      asking?.cancel()
      asking = Task { [weak self, fetch] in
        while let stars = try? await fetch() {
          self?.stars = stars
        }
      }
    }

    deinit { asking?.cancel() }
  }
  // snippet.end
}
