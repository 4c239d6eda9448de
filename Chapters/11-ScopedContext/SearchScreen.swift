/// A screen that is made in a scope, and is not told what to search with.
@MainActor protocol SearchScreen: AnyObject, Sendable {
  init(history: History)
  var results: [String] { get }
  var suggested: [String] { get }
  var profile: (any Profile)? { get }
  /// Called by whoever made the screen, in the scope.
  func appear()
  /// Called by the user, at any time.
  func searchTapped(_ query: String)
  /// Called by the user: shows the profile of a repository's owner.
  func ownerTapped(_ owner: String)
}

/// A screen that another screen makes.
@MainActor protocol Profile: AnyObject, Sendable {
  var repositories: [String] { get }
}
