// Hint 1: pulledDown() looks at a flag and raises it. How much can happen
//         between the two?
// Hint 2: The closure of Task {} runs after pulledDown() has returned. Which
//         lines must run before that?
// Hint 3: See listNearsItsEnd() of GuardedScreen in
//         Chapters/04-CancelOnReentry, and "The fix" in notes/04-cancel-on-reentry.md.

enum CancelOnReentrySolution {
  // snippet.solution
  /// The feed is busy from the moment in which the pull was taken, and not from the task's first line, which runs later.
  /// So the flag is raised in the turn that looks at it, and comes down whichever way the load ends.
  /// Cancelling the load before instead would be wrong here: both pulls ask for the same, and both requests count.
  @MainActor final class Feed {
    private(set) var entries: [String] = []
    private(set) var isRefreshing = false
    private let load: @MainActor () async throws -> [String]
    private var refreshing: Task<Void, Never>?

    init(load: @escaping @MainActor () async throws -> [String]) { self.load = load }

    func pulledDown() {
      guard !isRefreshing else { return }
      isRefreshing = true
      refreshing = Task {
        defer { isRefreshing = false }
        if let loaded = try? await load() { entries = loaded }
      }
    }

    func close() { refreshing?.cancel() }
  }
  // snippet.end
}
