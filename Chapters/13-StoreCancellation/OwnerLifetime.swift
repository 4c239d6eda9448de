import TaskLifetime
import Workbook

/// A search belongs to an object, through the `ManagedTask` that the object holds.
final class OwnerLifetime: Lifetime {
  private final class Owner {
    let searching = ManagedTask()
  }

  private let git: any Searching
  private let shows: @MainActor ([String]) -> Void
  private var owner: Owner? = Owner()
  private weak var freed: Owner?
  var hasGone: Bool { freed == nil }

  init(git: any Searching, shows: @escaping @MainActor ([String]) -> Void) {
    (self.git, self.shows) = (git, shows)
    freed = owner
  }

  func search(_ query: String) {
    guard let owner else { return }
    owner.searching.replace(with: owner) { [git] in
      try await git.search(query)
    } deliver: { [shows] _, found in
      shows(found.map(\.name))
    }
  }

  func end() { owner = nil }
}
