import Workbook

/// A search is a child of the function that asks for it. The function returns when its children have ended.
final class ScopeLifetime: Lifetime {
  private let git: any Searching
  private let shows: @MainActor ([String]) -> Void
  private var queries: [String] = []
  private var call: Task<Void, Never>?
  private(set) var hasGone = false

  init(git: any Searching, shows: @escaping @MainActor ([String]) -> Void) { (self.git, self.shows) = (git, shows) }

  /// The function has a line for each search, one after the other. To call it takes a task, which somebody else must end.
  func search(_ query: String) {
    queries.append(query)
    if call == nil { call = Task { await function() } }
  }

  private func function() async {
    while !queries.isEmpty, !Task.isCancelled {
      let query = queries.removeFirst()
      await withTaskGroup { group in
        group.addTask { @MainActor @Sendable [git] in try? await git.search(query) }
        for await found in group {
          if let found, !Task.isCancelled { shows(found.map(\.name)) }
        }
      }
    }
    hasGone = true
  }

  func end() { call?.cancel() }

  func waitUntilGone() async { await call?.value }
}
