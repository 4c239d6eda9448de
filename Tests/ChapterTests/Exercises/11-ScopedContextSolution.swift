import ScopedDependencies

@testable import ScopedContext

// Hint 1: The tour made the list in its scope, and the scope has ended. Which
//         scope is in force when a row is scrolled to?
// Hint 2: The list is a DependencyParent: it kept what was in force when it
//         was made. Who could be given that, and when?
// Hint 3: See ScopedScreen in Chapters/11-ScopedContext, and "The fix" in
//         notes/11-scoped-context.md.

enum ScopedContextSolution {
  // snippet.solution
  /// A row captures its dependencies when it is made, and that is when somebody scrolls, in nobody's scope. So the list,
  /// which was made on the tour, makes its rows in its own. Handing on the account by name would mend half of it, and the
  /// next dependency that a row asks for would be forgotten again.
  @MainActor final class StarredList: DependencyParent {
    let dependencies = DependencyValues.current
    private var rows: [String: StarredRow] = [:]

    func row(for repository: String) -> StarredRow {
      if let row = rows[repository] { return row }
      let row = withDependencies(from: self) { StarredRow(repository) }
      rows[repository] = row
      return row
    }
  }
  // snippet.end

  /// As in the exercise, whose own may be changed.
  @MainActor final class StarredRow {
    let repository: String
    @Dependency(\.stars) private var stars
    @Dependency(\.account) private var account

    init(_ repository: String) { self.repository = repository }

    var text: String { "\(account) starred \(repository), as did \(stars(repository))" }
  }
}
