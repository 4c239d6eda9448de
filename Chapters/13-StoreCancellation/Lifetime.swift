import Workbook

/// Something that a search is bound to, and ends with.
@MainActor protocol Lifetime: AnyObject {
  init(git: any Searching, shows: @escaping @MainActor ([String]) -> Void)
  func search(_ query: String)
  /// What the search is bound to goes away.
  func end()
  /// Whether it has gone.
  var hasGone: Bool { get }
  func waitUntilGone() async
}

extension Lifetime {
  /// Most are gone when ``end()`` returns.
  func waitUntilGone() async {}
}

/// A task that is bound to nothing.
final class NoLifetime: Lifetime {
  private let git: any Searching
  private let shows: @MainActor ([String]) -> Void
  private(set) var hasGone = false

  init(git: any Searching, shows: @escaping @MainActor ([String]) -> Void) { (self.git, self.shows) = (git, shows) }

  func search(_ query: String) {
    Task { [git, shows] in
      guard let found = try? await git.search(query) else { return }
      shows(found.map(\.name))
    }
  }

  func end() { hasGone = true }
}
