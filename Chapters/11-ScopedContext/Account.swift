import ScopedDependencies

/// Whose stars are shown. Both of these belong to the exercise.
enum AccountKey: DependencyKey {
  static let live = "you"
  static let test = "you"
}

enum StarsKey: DependencyKey {
  static let live: @Sendable (String) -> Int = { _ in 70_000 }
  static let test = live
}

extension DependencyValues {
  var account: String {
    get { self[AccountKey.self] }
    set { self[AccountKey.self] = newValue }
  }
  var stars: @Sendable (String) -> Int {
    get { self[StarsKey.self] }
    set { self[StarsKey.self] = newValue }
  }
}
