/// Overrides dependencies while an operation runs.
///
/// ```swift
/// let model = withDependencies {
///   $0.gitHub = SampleRepositories()
/// } operation: {
///   SearchModel()
/// }
/// ```
///
/// The overrides are in force in the operation, in all that it calls, and in every child task and `Task {}` that it starts,
/// for as long as those run (SE-0311). They are not in force after it, nor behind `Task.detached`, a `DispatchQueue` or a
/// stored closure (see `withEscapedDependencies(_:)`). When the operation ends, by returning or by throwing, what was in
/// force before is in force again.
///
/// Scopes nest: the inner one starts with the overrides of the outer.
///
/// - Parameters:
///   - update: Is given the values in force here, and changes some. Runs before the operation, with the old values in
///     force. Make before it what can fail to be made.
///   - operation: Runs where its caller runs.
/// - Returns: What the operation returned. A model that was made in it keeps the overrides (see ``Dependency``).
@discardableResult public func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void, operation: () throws -> Result
) rethrows -> Result {
  try operate(on: .current, update, operation)
}

/// Overrides dependencies while an asynchronous operation runs.
///
/// ```swift
/// await withDependencies {
///   $0.gitHub = SampleRepositories()
/// } operation: {
///   await tour()
/// }
/// ```
///
/// It is the asynchronous form of `withDependencies(_:operation:)`. The overrides travel with the task, not with the
/// thread: they are in force before and after every `await` in the operation, and two tasks that take turns on one actor
/// each see their own.
///
/// The operation runs on the actor of its caller (SE-0461), and so does `update`. A model of the main actor may be made in
/// it when the caller is on the main actor, and what it returns need not be `Sendable`.
///
/// Cancellation changes nothing here: a cancelled operation runs until it ends by itself, with its overrides in force.
///
/// - Parameters:
///   - update: As for `withDependencies(_:operation:)`. Make before it what takes an `await` to make.
///   - operation: Runs on the actor of its caller.
/// - Returns: What the operation returned.
@discardableResult public nonisolated(nonsending) func withDependencies<Result>(
  _ update: (inout DependencyValues) -> Void,
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await operate(on: .current, update, operation)
}

/// A model that hands its dependencies on to the models that it makes.
///
/// ```swift
/// @MainActor final class SearchModel: DependencyParent {
///   let dependencies = DependencyValues.current
///   @Dependency(\.gitHub) private var gitHub
///   private(set) var profile: ProfileModel?
///
///   func rowTapped(_ repository: Repository) {
///     profile = withDependencies(from: self) { ProfileModel(of: repository.owner) }
///   }
/// }
/// ```
///
/// Without it `rowTapped` would make the child in nobody's scope: the tap comes long after the scope in which the
/// parent was made. The child would have the defaults, which is to say the real server.
public protocol DependencyParent {
  /// The overrides that were in force when the model was made.
  ///
  /// Declare it as `let dependencies = DependencyValues.current`. A `let` may be read from everywhere, also where the
  /// model belongs to an actor. A computed property would say what is in force when it is read, and defeat the
  /// purpose; one that belongs to an actor does not compile here.
  var dependencies: DependencyValues { get }
}

/// Runs an operation with the dependencies of a model in force, mostly to make a child of it.
///
/// In force are the overrides that the parent captured, over them those in force here, and over them what `update` sets.
/// That is the order in which the parent's own ``Dependency`` properties read. A child that is a ``DependencyParent``
/// captures all of these, and so hands them on to its own children, through any number of generations.
///
/// - Parameters:
///   - parent: Is asked for its values once, and is not kept.
///   - update: Overrides more, for the child only.
///   - operation: Runs where its caller runs.
/// - Returns: What the operation returned.
@discardableResult public func withDependencies<Result>(
  from parent: some DependencyParent,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: () throws -> Result
) rethrows -> Result {
  try operate(on: parent.dependencies.overridden(by: .current), update, operation)
}

/// Runs an asynchronous operation with the dependencies of a model in force.
///
/// It is the asynchronous form of `withDependencies(from:_:operation:)`, and runs on the actor of its caller (SE-0461).
///
/// To finish something although the caller may be cancelled, start a `Task {}` in the scope. It takes the dependencies along,
/// and not the cancellation (SE-0304):
///
/// ```swift
/// func closed() async {
///   await withDependencies(from: self) {
///     await Task { await saveDraft() }.value
///   }
/// }
/// ```
@discardableResult public nonisolated(nonsending) func withDependencies<Result>(
  from parent: some DependencyParent,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await operate(on: parent.dependencies.overridden(by: .current), update, operation)
}

private func operate<Result>(
  on base: DependencyValues,
  _ update: (inout DependencyValues) -> Void,
  _ operation: () throws -> Result
) rethrows -> Result {
  var values = base
  update(&values)
  return try DependencyValues.$inForce.withValue(values, operation: operation)
}

private nonisolated(nonsending) func operate<Result>(
  on base: DependencyValues,
  _ update: (inout DependencyValues) -> Void,
  _ operation: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  var values = base
  update(&values)
  return try await values.inForce(during: operation)
}
