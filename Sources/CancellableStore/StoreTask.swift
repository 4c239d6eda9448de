/// Everything that an action has set off, to cancel it or to wait for its end.
///
/// That is the action's effect, the actions that it sends, their effects, and so on. It may be thrown away: the store
/// goes on all the same. It keeps neither the store nor its state alive.
@MainActor public struct StoreTask: Sendable {
  let consequences: Consequences

  /// Cancels all of it that is in flight. Does nothing when it has ended.
  ///
  /// Whatever the cancelled effects still send is dropped, and what they have sent and is still queued as well. The action
  /// that was sent from outside is reduced all the same, if it is still queued, but its effect is cancelled.
  public func cancel() { consequences.cancel() }

  /// Whether ``cancel()`` was called before it had ended.
  public var isCancelled: Bool { consequences.isCancelled }

  /// Whether nothing of it is left: every action was reduced, and every effect has ended or, if cancelled, wound down.
  public var hasEnded: Bool { consequences.hasEnded }

  /// Waits until nothing of it is left, also after it was cancelled or its store freed.
  ///
  /// Waiting does not raise the priority of what is waited for.
  ///
  /// To stop waiting sooner, cancel the task that waits; the effects are left alone. An effect that waits for its own
  /// end is let go only by being cancelled.
  ///
  /// - Returns: True when it has ended; false when the waiter was cancelled before.
  @discardableResult public func waitForEnd() async -> Bool { await consequences.waitForEnd() }
}
