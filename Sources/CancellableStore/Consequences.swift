/// Everything that an action sent from outside has set off and that has not ended: the action itself, its effects, the
/// actions that these send, and so on.
@MainActor final class Consequences {
  private(set) var isCancelled = false
  private var open = 0
  private var effects: [Int: any CancellableEffect] = [:]
  private var waiters: [Int: AsyncStream<Never>.Continuation] = [:]
  private var nextWaiter = 0

  var hasEnded: Bool { open == 0 }

  func enter() { open += 1 }

  func enter(_ effect: any CancellableEffect) {
    open += 1
    effects[effect.number] = effect
  }

  func leave(_ number: Int) {
    effects[number] = nil
    leave()
  }

  func leave() {
    open -= 1
    guard hasEnded else { return }
    let released = waiters
    waiters = [:]
    for number in released.keys.sorted() { released[number]?.finish() }
  }

  func cancel() {
    guard !hasEnded else { return }
    isCancelled = true
    var cancelled = Cancelled()
    for number in effects.keys.sorted() {
      if let effect = effects[number] { cancelled += effect.cancel(0) }
    }
    cancelled.finish()
  }

  func waitForEnd() async -> Bool {
    guard !hasEnded else { return true }
    // A stream's iterator returns when the task that iterates is cancelled (SE-0314).
    let (end, signal) = AsyncStream<Never>.makeStream()
    let waiter = nextWaiter
    nextWaiter += 1
    waiters[waiter] = signal
    for await _ in end {}
    waiters[waiter] = nil
    return hasEnded
  }
}
