import Workbook

// snippet.context
/// What the app searches with: the server, unless a scope says otherwise.
enum Context {
  @TaskLocal static var git: any Searching = LiveSearch.shared
}
// snippet.end

/// The names of what a search finds, by whatever the context searches with.
@MainActor func names(matching query: String) async -> [String] {
  let found = try? await Context.git.search(query)
  return found?.map(\.name) ?? []
}
