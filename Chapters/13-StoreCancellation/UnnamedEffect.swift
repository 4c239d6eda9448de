import TaskLifetime

/// Work that is to start because of an action. Once it has started, nobody can say which work is meant.
struct UnnamedEffect<Action> {
  typealias Send = @MainActor (Action) -> Void

  let operation: (@MainActor (@escaping Send) async -> Void)?

  static var none: Self { Self(operation: nil) }

  /// Runs an operation that may send actions. A failure goes to the handler, a cancellation to nobody.
  static func run(
    operation: @escaping @MainActor (@escaping Send) async throws -> Void,
    catch handler: @escaping @MainActor (any Error, Send) -> Void
  ) -> Self {
    Self { send in
      do {
        try await operation(send)
      } catch {
        if !Task.isCancelled, !error.isCancellation { handler(error, send) }
      }
    }
  }

  /// The same work, sending the actions of a parent.
  func map<Parent>(_ transform: @escaping @Sendable (Action) -> Parent) -> UnnamedEffect<Parent> {
    guard let operation else { return .none }
    return UnnamedEffect<Parent> { send in await operation { send(transform($0)) } }
  }
}
