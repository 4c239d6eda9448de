import Synchronization

/// A valve in front of asynchronous work: whoever waits is parked until somebody opens it.
///
/// An experiment puts its work behind gates and opens them in the order that it wants to see,
/// so that a race happens because it was ordered and never because somebody slept long enough.
/// Work that waits on the main actor goes on in the first turn after its gate was opened.
///
/// A gate opens once and stays open. It may be opened, and waited for, from any thread.
/// A parked waiter keeps its gate alive, and a gate keeps its waiters parked; so an experiment
/// that uses ``wait()`` opens the gate before it ends.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var nextWaiter = 0
    var parked: [Int: Turnstile] = [:]
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
    // Outside the lock: a released task may run at once on another thread and ask for it.
    for waiter in released.keys.sorted() { released[waiter]?.letGo(true) }
  }

  /// Waits until the gate is open, deaf to cancellation, as work is that never looks at its flag.
  public func wait() async {
    guard let (_, turnstile) = park() else { return }
    _ = await turnstile.pass()
  }

  /// Waits until the gate is open or the task is cancelled, whichever comes first.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before the gate opened.
  public func waitUnlessCancelled() async throws {
    try await waitUnlessCancelled(on: #isolation)
  }

  private func waitUnlessCancelled(on isolation: isolated (any Actor)?) async throws {
    guard let (waiter, turnstile) = park() else { return }
    let passed = await withTaskCancellationHandler {
      // Named, so that this closure runs where its caller runs, without a detour by the pool of threads (SE-0420).
      _ = isolation
      return await turnstile.pass()
    } onCancel: {
      state.withLock { $0.parked.removeValue(forKey: waiter) }?.letGo(false)
    }
    if !passed { throw CancellationError() }
  }

  /// A place to wait in, or nil when the gate is open.
  private func park() -> (waiter: Int, Turnstile)? {
    state.withLock { state in
      if state.isOpen { return nil }
      let turnstile = Turnstile()
      state.nextWaiter += 1
      state.parked[state.nextWaiter] = turnstile
      return (state.nextWaiter, turnstile)
    }
  }
}
