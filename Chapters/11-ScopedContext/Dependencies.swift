import ScopedDependencies
import Workbook

// snippet.key
enum GitKey: DependencyKey {
  static let live: any Searching = LiveSearch.shared
  // This chapter wants to see the server reached, also under test. A key of yours has no such line: see "Proof" in the note.
  static let test: any Searching = LiveSearch.shared
}

extension DependencyValues {
  var git: any Searching {
    get { self[GitKey.self] }
    set { self[GitKey.self] = newValue }
  }
}
// snippet.end

/// As `names(matching:)`, by the dependency.
@MainActor func scopedNames(matching query: String) async -> [String] {
  @Dependency(\.git) var git
  let found = try? await git.search(query)
  return found?.map(\.name) ?? []
}
