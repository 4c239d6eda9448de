import ScopedDependencies

/// The repositories that the user has starred. A row gets its model when it is first scrolled to.
/// On the tour, with samples for an account, the rows show the numbers of the real one.
@MainActor final class StarredList: DependencyParent {
  let dependencies = DependencyValues.current
  private var rows: [String: StarredRow] = [:]

  func row(for repository: String) -> StarredRow {
    if let row = rows[repository] { return row }
    // TODO: The list was made in the tour's scope. In whose scope is this row made, and when?
    let row = StarredRow(repository)
    rows[repository] = row
    return row
  }
}

@MainActor final class StarredRow {
  let repository: String
  @Dependency(\.stars) private var stars
  @Dependency(\.account) private var account

  init(_ repository: String) { self.repository = repository }

  var text: String { "\(account) starred \(repository), as did \(stars(repository))" }
}
