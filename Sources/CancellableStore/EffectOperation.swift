import TaskLifetime

/// What a `run` effect runs.
struct EffectOperation<Action> {
  let name: String?
  let priority: TaskPriority?
  let place: SourcePlace
  let operation: @MainActor (Send<Action>) async throws -> Void
  let handler: (@MainActor (any Error, Send<Action>) async -> Void)?

  /// Runs it to its end. Returns the failure that nobody handles, if there is one.
  @MainActor func callAsFunction(_ send: Send<Action>) async -> StoreFault? {
    do {
      try await operation(send)
    } catch {
      // In this order: the first may run code of the error's own, which may cancel this effect.
      if error.isCancellation || Task.isCancelled { return nil }
      guard let handler else { return .unhandledError(error, place) }
      await handler(error, send)
    }
    return nil
  }

  func map<New>(_ transform: @escaping @Sendable (Action) -> New) -> EffectOperation<New> {
    EffectOperation<New>(
      name: name, priority: priority, place: place,
      operation: { [operation] send in try await operation(send.map(transform)) },
      handler: mappedHandler(transform))
  }

  private func mappedHandler<New>(
    _ transform: @escaping @Sendable (Action) -> New
  ) -> (@MainActor (any Error, Send<New>) async -> Void)? {
    guard let handler else { return nil }
    return { error, send in await handler(error, send.map(transform)) }
  }
}

/// Where an effect was made.
public struct SourcePlace: Sendable, CustomStringConvertible {
  public let fileID: StaticString
  public let line: UInt
  public var description: String { "\(fileID):\(line)" }
}
