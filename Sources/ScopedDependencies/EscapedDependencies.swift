/// Captures the dependencies that are in force here, to be put in force again behind a boundary that loses them.
///
/// A task-local value does not go through an API that keeps a closure and calls it later: a `DispatchQueue`, a delegate
/// or a notification's handler, an SDK with callbacks, `Task.detached`. The closure must carry the values itself:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   recogniser.onResult = { query in
///     dependencies.yield { search(query) }
///   }
/// }
/// ```
///
/// What is captured is what is in force *here*. In a model's method that may be nothing, since the scope in which the model
/// was made has ended. There, put its dependencies in force first:
///
/// ```swift
/// withDependencies(from: self) {
///   withEscapedDependencies { dependencies in … }
/// }
/// ```
///
/// A model's own ``Dependency`` properties need none of this: they captured when the model was made.
///
/// - Parameter operation: Runs at once, and where its caller runs. It may keep what it is given.
/// - Returns: What the operation returned.
@discardableResult public func withEscapedDependencies<Result>(
  _ operation: (EscapedDependencies) throws -> Result
) rethrows -> Result {
  try operation(EscapedDependencies())
}

/// Captures the dependencies that are in force here, for an asynchronous operation.
///
/// It is the asynchronous form of `withEscapedDependencies(_:)`, and runs on the actor of its caller (SE-0461).
@discardableResult public nonisolated(nonsending) func withEscapedDependencies<Result>(
  _ operation: nonisolated(nonsending) (EscapedDependencies) async throws -> Result
) async rethrows -> Result {
  try await operation(EscapedDependencies())
}

/// The dependencies of a scope, to be put in force again elsewhere. See `withEscapedDependencies(_:)`.
///
/// It may be kept for any time, sent anywhere, and used any number of times, also from many threads at once. It keeps the
/// captured values alive, and nothing else.
public struct EscapedDependencies: Sendable {
  private let captured = DependencyValues.current

  /// Runs an operation with the captured dependencies in force, and nothing else: an override in force at the call is not.
  ///
  /// - Parameter operation: Runs at once, on the thread of its caller. To override more, use
  ///   `withDependencies(_:operation:)` in it.
  /// - Returns: What the operation returned.
  @discardableResult public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues.$inForce.withValue(captured, operation: operation)
  }

  /// Runs an asynchronous operation with the captured dependencies in force, and nothing else.
  ///
  /// - Parameter operation: Runs on the actor of its caller (SE-0461).
  /// - Returns: What the operation returned.
  @discardableResult public nonisolated(nonsending) func yield<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await captured.inForce(during: operation)
  }
}
