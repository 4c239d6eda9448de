import Synchronization

/// A valve in front of asynchronous work: whoever waits is parked until somebody opens it.
///
/// An experiment puts its work behind gates and opens them in the order that it wants to see,
/// so that a race happens because it was ordered and never because somebody slept long enough.
///
/// A gate opens once and stays open. It may be opened, and waited for, from any thread.
/// A parked waiter keeps its gate alive, and a gate keeps its waiters parked; so an experiment
/// that uses ``wait()`` opens the gate before it ends.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var nextWaiter = 0
    var parked: [Int: CheckedContinuation<Bool, Never>] = [:]
  }

  private let state = Mutex(State())

  public init() {}

  public var isOpen: Bool { state.withLock { $0.isOpen } }

  /// How many waiters are parked now.
  public var waiters: Int { state.withLock { $0.parked.count } }

  /// Lets everybody through who waits now, and everybody who comes later. Opening twice does nothing more.
  public func open() {
    let released = state.withLock { state in
      state.isOpen = true
      defer { state.parked = [:] }
      return state.parked
    }
    // Outside the lock: a resumed task may run at once on another thread and ask for it.
    for waiter in released.keys.sorted() { released[waiter].map { Passage.begin($0, passed: true) } }
  }

  /// Waits until the gate is open, deaf to cancellation, as work is that never looks at its flag.
  public func wait() async {
    _ = await withCheckedContinuation { park($0, as: nil) }
    Passage.end()
  }

  /// Waits until the gate is open or the task is cancelled, whichever comes first.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before the gate opened.
  public func waitUnlessCancelled() async throws {
    let waiter = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    let passed = await withTaskCancellationHandler {
      await withCheckedContinuation { park($0, as: waiter) }
    } onCancel: {
      state.withLock { $0.parked.removeValue(forKey: waiter) }.map { Passage.begin($0, passed: false) }
    }
    Passage.end()
    if !passed { throw CancellationError() }
  }

  /// Parks a waiter, or sends it on at once. A waiter without a number is deaf to cancellation.
  private func park(_ continuation: CheckedContinuation<Bool, Never>, as number: Int?) {
    let passed: Bool? = state.withLock { state in
      if state.isOpen { return true }
      // The flag is raised before the handler runs, and the handler needs this lock. So either the handler
      // finds the continuation below, or the flag is already seen here: no cancellation falls between.
      if number != nil, Task.isCancelled { return false }
      state.nextWaiter += 1
      state.parked[number ?? state.nextWaiter] = continuation
      return nil
    }
    if let passed { Passage.begin(continuation, passed: passed) }
  }
}
