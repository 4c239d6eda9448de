import Synchronization

/// A place to pass, one at a time: whoever comes is held until it is let go, and then comes out with the verdict.
///
/// Why not a continuation: the runtime resumes one by way of the global pool of threads, and so it does a waiter of a
/// task's value and whoever calls `Task.yield()`. When they are back on the main actor depends on how the operating
/// system schedules those threads: mostly at once, one time in twenty thousand only after ten turns. A turnstile is an
/// actor with an executor of its own (SE-0392), which holds the passer's job. Whoever lets go runs that job, on the spot,
/// and all it does is to line up where the passer came from. For one from the main actor that is the end of its queue:
/// its next turn is certain.
actor Turnstile {
  private nonisolated let line = Line()
  nonisolated var unownedExecutor: UnownedSerialExecutor { line.asUnownedSerialExecutor() }

  /// Kept only so that a pass needs the actor: the optimiser may leave out an entry that does not.
  private var hasPassed = false

  /// Held until ``letGo(_:)``; returns its verdict. To be called once, unless it was let go before.
  func pass() -> Bool {
    hasPassed = true
    return line.verdict == true
  }

  /// Lets the passer go, or let it straight through when it comes. The first verdict stands.
  nonisolated func letGo(_ verdict: Bool) { line.letGo(verdict) }
}

private final class Line: SerialExecutor {
  private let state = Mutex<(verdict: Bool?, held: UnownedJob?)>((nil, nil))
  var verdict: Bool? { state.withLock { $0.verdict } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mayPass = state.withLock { state in
      if state.verdict == nil { state.held = job }
      return state.verdict != nil
    }
    if mayPass { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func letGo(_ verdict: Bool) {
    let held = state.withLock { state -> UnownedJob? in
      guard state.verdict == nil else { return nil }
      state.verdict = verdict
      defer { state.held = nil }
      return state.held
    }
    // Outside the lock: it asks for the verdict.
    held?.runSynchronously(on: asUnownedSerialExecutor())
  }
}
