// Hint 1: starAll returns while its tasks run. What could it await, so that
//         it cannot?
// Hint 2: An array of tasks, awaited one by one, would wait. Now one star
//         fails, or starAll is cancelled: which of the tasks hear of it? Children would,
//         and Swift starts any number of them in a task group.
// Hint 3: See AskedOrderGallery in Chapters/02-StructuredConcurrency, and
//         withThrowingTaskGroup.

enum StructuredConcurrencySolution {
  // snippet.solution
  /// The stars are children of starAll, so it returns when the last has been given, it throws what a star throws, and
  /// a failure or a cancellation ends them all. The loop over the group is what makes an error heard: a throwing group
  /// rethrows what its body throws, and a body that never looks throws nothing.
  /// One star after the other, with `try await star(name)` in the loop, is bound as tightly and takes longer.
  /// An array of `Task {}`, awaited one by one, waits as well, but no failure and no cancellation reaches the others.
  @MainActor struct StarList {
    let star: @MainActor @Sendable (String) async throws -> Void

    func starAll(_ names: [String]) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in names {
          group.addTask { try await star(name) }
        }
        for try await _ in group {}
      }
    }
  }
  // snippet.end
}
