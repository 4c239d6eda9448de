// Hint 1: Two loads of one user are in flight. Which of them is in the
//         dictionary when the first one ends?
// Hint 2: Neither load is cancelled, so the flag cannot tell them apart. What
//         could a load remember from its start that is different for the next one?
// Hint 3: See CheckedSlot in Chapters/08-GenerationRace, and "The fix" in
//         notes/08-generation-race.md.

enum GenerationRaceSolution {
  // snippet.solution
  /// The entry belongs to the load that was started last. A load that ends removes the entry only if it is its own,
  /// which it knows by the generation that it captured when it started. A count for each user would do as well;
  /// comparing pictures or users would not, since they are equal for both loads.
  @MainActor final class PictureLoader {
    private var inFlight: [Int: (task: Task<String, Never>, generation: Int)] = [:]
    private var generation = 0
    private let fetch: @MainActor (Int) async -> String

    init(fetch: @escaping @MainActor (Int) async -> String) {
      self.fetch = fetch
    }

    func load(_ user: Int) -> Task<String, Never> {
      inFlight[user]?.task ?? reload(user)
    }

    @discardableResult func reload(_ user: Int) -> Task<String, Never> {
      generation += 1
      let started = generation
      let task = Task { [weak self, fetch] in
        let picture = await fetch(user)
        if self?.inFlight[user]?.generation == started { self?.inFlight[user] = nil }
        return picture
      }
      inFlight[user] = (task, started)
      return task
    }
  }
  // snippet.end
}
