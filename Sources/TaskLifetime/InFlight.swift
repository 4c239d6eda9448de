extension ManagedTask {
  /// Work that a ``ManagedTask`` has in flight, as seen by somebody who waits for its end and does not own it.
  ///
  /// It is a value of its own, and not a method of `ManagedTask`, so that a waiter need not hold the `ManagedTask`:
  /// whoever holds that keeps it, and its work, alive.
  public nonisolated struct InFlight: Sendable {
    let task: Task<Void, Never>

    /// Waits until *this* work has ended, and has been delivered if it was to be.
    ///
    /// Work that is cancelled or replaced meanwhile is waited for until it has wound down. What replaces it is not waited
    /// for. To stop waiting sooner, for work that is deaf to cancellation, cancel the task that waits: it is let go,
    /// and the work is left alone. It leaves a small task behind, which ends with the work.
    ///
    /// May be called from any actor. Raises the work's priority to that which the waiter has as it begins to wait; unlike
    /// awaiting a task's value, it does not pass on what the waiter is raised to later. Work that waits for its own end is
    /// let go only by being cancelled.
    ///
    /// - Returns: True when the work has ended. False when the waiter was cancelled: then the work may still run, or not.
    @discardableResult public func waitForEnd() async -> Bool {
      // `await task.value` cannot be left before the task ends, nor can a group with a child that awaits it. A stream
      // can: its iterator returns when the task that iterates is cancelled (SE-0314).
      let (end, signal) = AsyncStream<Never>.makeStream()
      // Detached, so that one that outlasts its waiter keeps none of the waiter's task-local values.
      Task.detached(priority: Task.currentPriority) { @MainActor @Sendable [task] in
        await task.value
        signal.finish()
      }
      for await _ in end {}
      return !Task.isCancelled
    }
  }
}
