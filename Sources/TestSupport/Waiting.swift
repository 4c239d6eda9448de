/// Waits for what comes back by way of the pool of threads, where `settle()` does not reach: a waiter of a task.
/// Returns false when it did not come in a minute, with the main actor free often enough to let it.
///
/// `PATIENCE` holds other seconds: fewer for a run in which something is expected not to come, more for a slow one.
@MainActor package func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  let patience: Int? = try? number("PATIENCE", or: 60)
  let limit = ContinuousClock.now + .seconds(patience ?? 60)
  var turns = 0
  while !condition() {
    turns += 1
    if turns > 10_000, ContinuousClock.now > limit { return false }
    await Task.yield()
  }
  return true
}

/// Gives what might come back by way of the pool of threads a hundred times the time that it takes, where a test expects
/// that it does not. A machine that is slower still can hide a fault here, and never make one up.
@MainActor package func opportunity() async {
  for _ in 0..<100 { await Task.yield() }
}
