import TaskLifetime

/// Shows the pictures of the people who starred a repository, one in each row, loaded when the row comes into view.
/// Only the row that came last ever gets its picture, and rows that have scrolled away go on loading.
@MainActor final class Stargazers {
  private(set) var pictures: [Int: String] = [:]
  private let fetch: @MainActor (Int) async throws -> String
  private let tasks = TaskBag()

  init(fetch: @escaping @MainActor (Int) async throws -> String) { self.fetch = fetch }

  func rowAppeared(_ row: Int) {
    // TODO: Three rows are in view. Whom does the second one replace, and whom can rowDisappeared(_:) find?
    tasks.run(id: "row") { [weak self, fetch] in
      guard let picture = try? await fetch(row), !Task.isCancelled else { return }
      self?.pictures[row] = picture
    }
  }

  func rowDisappeared(_ row: Int) { tasks.cancel(id: row) }
}
