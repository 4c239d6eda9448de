import TaskLifetime

// Hint 1: `with: self` holds the screen weakly. Which of the three closures
//         holds it strongly, and for how long?
// Hint 2: The work needs two things of the screen, and neither of them is the
//         screen. Can it be given those?
// Hint 3: See ManagedProfile in Chapters/09-ManagedTask, and "The owner that
//         is passed in" in notes/09-managed-task.md.

enum ManagedTaskSolution {
  // snippet.solution
  /// The work is kept until it ends, with everything it captures. So it captures what it needs, and not the screen
  /// that has it. `[weak self]` with a `guard let self` before the await would not do: the strong reference that the
  /// guard makes is kept across the await, and with it the screen. `[unowned self]` frees the screen, and stops the
  /// program on the day that a line after the await touches it.
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
      loading.replace(with: self) { [fetch, repository] in
        try await fetch(repository)
      } deliver: { screen, text in
        screen.text = text
      }
    }
  }
  // snippet.end
}
