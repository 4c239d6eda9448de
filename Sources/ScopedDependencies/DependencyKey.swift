/// Names a dependency, and says what it is where nobody has said otherwise.
///
/// A key is a type of its own, mostly an empty `enum`. A property of ``DependencyValues`` gives it the name by which it is
/// read and overridden:
///
/// ```swift
/// enum GitHubKey: DependencyKey {
///   static let live: any GitHub = GitHubClient(at: "https://api.github.com")
/// }
///
/// extension DependencyValues {
///   var gitHub: any GitHub {
///     get { self[GitHubKey.self] }
///     set { self[GitHubKey.self] = newValue }
///   }
/// }
/// ```
///
/// In a module whose default isolation is the main actor (SE-0466), write `nonisolated extension`: a dependency may be read
/// anywhere.
///
/// This key has no ``test`` value, on purpose: a test that forgets to override it does not call GitHub. It stops, and
/// names the key.
///
/// ## Defaults belong to nobody's scope
///
/// `live` and `test` are evaluated with no override in force, wherever they are read. So a `static let`, which is evaluated
/// once for the whole process, can never keep what its first reader happened to have overridden. A default that needs
/// another dependency asks for it when it is called, and not when it is made. It then sees what is in force at that
/// call; a model that wants its own captured values seen calls it in `withDependencies(from:_:operation:)`.
///
/// Nothing is cached here. A `static let` makes one value for the process; a computed property makes a new one each time
/// that it is read.
public protocol DependencyKey: SendableMetatype {
  associatedtype Value: Sendable

  /// The value for the app as it ships.
  static var live: Value { get }

  /// The value for tests that do not override the dependency.
  ///
  /// Give one only where every test may have it: an empty store, a fixed date. Where a test must choose for itself, leave
  /// it out. Reading the dependency then stops the process with a message that names the key.
  static var test: Value { get }
}

extension DependencyKey {
  // There is no value to go on with. The live one is exactly what the test must not touch.
  public static var test: Value {
    fatalError(
      """
      \(String(reflecting: Self.self)) has no test value, and was read under test without an override. \
      Override it with 'withDependencies { … } operation: { … }' where the model is made, or give the key a 'test' value.
      """)
  }
}
