/// The overrides of a scope, and for every key without one, its default.
///
/// A set of values is small and is passed by value: whoever keeps one (``Dependency`` does, and a ``DependencyParent``)
/// keeps what was overridden in its scope, and nothing else. It is `Sendable`, because every dependency is.
///
/// The values in force travel as one task-local value (SE-0311). So they have the lifetime of a task-local:
///
/// | the work is started by | sees the scope's overrides |
/// | --- | --- |
/// | `async let`, a task group, `Task {}` | yes, also when it runs after the scope has ended |
/// | `Task.detached`, `DispatchQueue`, `Thread`, a stored closure | no |
///
/// What does not see them is given them by hand: by a model that captured them (``Dependency``), by a parent
/// (`withDependencies(from:_:operation:)`), or by `withEscapedDependencies(_:)`.
///
/// ## For those who know swift-dependencies
///
/// The names are those of Point-Free's library, and so are the lifetimes. These things are different:
///
/// - A model's captured values are in the model. There is no table of objects beside it, so nothing stays in one when a
///   model has gone. A parent says that it is one (``DependencyParent``), and the compiler checks it; no object is reflected.
/// - A key without a test value stops the test. It does not record a failure and go on with the live value.
/// - Defaults are not cached, and are made outside of every scope (see ``DependencyKey``).
/// - There are two contexts, live and test. A preview prepares or overrides what it needs.
/// - A key may be prepared more than once, and the last value counts (see ``prepareDependencies(_:)``).
/// - No dependencies come with it. Whose clock and whose date a test controls is for the app to say.
public struct DependencyValues: Sendable {
  @TaskLocal static var inForce = DependencyValues()

  /// The overrides by key. A key that is not in here has its default.
  private(set) var overrides: [ObjectIdentifier: any Sendable] = [:]

  init() {}

  /// The overrides that are in force here.
  ///
  /// They are for keeping (see ``DependencyParent``). To read a dependency, use ``Dependency``.
  public static var current: DependencyValues { inForce }

  /// The override of this key, or else its default: what ``prepareDependencies(_:)`` has set for the process, or else the
  /// key's `live` or `test` value, as ``context`` says.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get { override(of: key) ?? Prepared.values.override(of: key) ?? defaultValue(of: key) }
    set { overrides[ObjectIdentifier(key)] = newValue }
  }

  /// Runs an asynchronous operation on the actor of its caller, with these values in force.
  nonisolated(nonsending) func inForce<Result>(
    during operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await inForce(on: #isolation, during: operation)
  }

  // Given the operation itself, `withValue` would run it as nobody's: after its first `await` it would not be on its caller's
  // actor any more (swiftlang/swift#87612).
  private func inForce<Result>(
    on isolation: isolated (any Actor)?, during operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$inForce.withValue(
      self,
      operation: {
        // What is captured makes the closure belong to that actor (SE-0420), and who calls the operation is its caller.
        _ = isolation
        return try await operation()
      }, isolation: isolation)
  }

  /// These values with the others laid over them.
  func overridden(by others: DependencyValues) -> DependencyValues {
    if overrides.isEmpty { return others }
    var values = self
    values.overrides.merge(others.overrides) { $1 }
    return values
  }

  func override<Key: DependencyKey>(of key: Key.Type) -> Key.Value? {
    // In two steps: where the value is itself optional, a cast of "no override" would make it an override with nil.
    guard let value = overrides[ObjectIdentifier(key)] else { return nil }
    return value as? Key.Value
  }

  private func defaultValue<Key: DependencyKey>(of key: Key.Type) -> Key.Value {
    let context = context
    // Out of every scope, so that a default that is made once does not keep its first reader's overrides.
    return Self.$inForce.withValue(DependencyValues()) {
      switch context {
      case .live: Key.live
      case .test: Key.test
      }
    }
  }
}
