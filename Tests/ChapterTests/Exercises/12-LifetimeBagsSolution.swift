import TaskLifetime

// Hint 1: At most one task is in a bag under one id. How many ids do three
//         rows need?
// Hint 2: rowDisappeared(_:) cancels what is in the bag under the number of
//         its row. Under what was it put in?
// Hint 3: See TaskBagList in Chapters/12-LifetimeBags, and "In a bag, under
//         an id" in notes/12-lifetime-bags.md.

enum LifetimeBagsSolution {
  // snippet.solution
  /// Whatever shares an id replaces each other, so what must run side by side needs ids of its own: here, the row.
  /// Without any id the rows would get their pictures, but nobody could find the load of a row that has gone. And the
  /// id must be the row itself, not a text made of it: an id is its value and its type, and `"4"` is not found under `4`.
  @MainActor final class Stargazers {
    private(set) var pictures: [Int: String] = [:]
    private let fetch: @MainActor (Int) async throws -> String
    private let tasks = TaskBag()

    init(fetch: @escaping @MainActor (Int) async throws -> String) { self.fetch = fetch }

    func rowAppeared(_ row: Int) {
      tasks.run(id: row) { [weak self, fetch] in
        guard let picture = try? await fetch(row), !Task.isCancelled else { return }
        self?.pictures[row] = picture
      }
    }

    func rowDisappeared(_ row: Int) { tasks.cancel(id: row) }
  }
  // snippet.end
}
