// Hint 1: Bob's picture arrives while the row shows Ada. What does the row
//         know then that tells the two apart?
// Hint 2: And if the row has come round to Ada again, and her old picture
//         arrives? Her name is the same. What could a load remember from its start that is
//         different for every load?
// Hint 3: See CheckedScreen in Chapters/06-DropStaleResults, and "The token
//         alone" in notes/06-drop-stale-results.md.

enum DropStaleResultsSolution {
  // snippet.solution
  /// Each load has a number, and only the newest may touch the row. The person's name would not do: the row can be used
  /// for the same person twice, and the first load of the two would end the shimmer of the second.
  /// There is no flag to look at, since nothing is cancelled; the token is all there is, and it is enough.
  @MainActor final class PersonRow {
    private(set) var picture: String?
    private(set) var isShimmering = false
    private var newest = 0
    private let load: @MainActor (String, @escaping @MainActor (String) -> Void) -> Void

    init(load: @escaping @MainActor (String, @escaping @MainActor (String) -> Void) -> Void) {
      self.load = load
    }

    func show(_ person: String) {
      picture = nil
      isShimmering = true
      newest += 1
      let mine = newest
      load(person) { [weak self] loaded in
        guard let self, newest == mine else { return }
        isShimmering = false
        picture = loaded
      }
    }
  }
  // snippet.end
}
