import Synchronization

/// Everything that the server saw, in order, and whom to tell when more comes.
final class EventLog: Sendable {
  typealias Event = LoopbackServer.Event
  typealias Signal = AsyncStream<Void>.Continuation

  private struct State {
    var events: [Event] = []
    var isFinished = false
    var nextWatcher = 0
    var watchers: [Int: Signal] = [:]
  }

  private let state = Mutex(State())

  var events: [Event] { state.withLock { $0.events } }

  /// Whether the server has stopped, and nothing more will come.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Appends an event if `action` is carried through.
  ///
  /// The action runs under the lock, so that nobody can see what it did before the event is in the log.
  /// It may be a system call that never waits, and nothing else.
  func append(_ event: Event, if action: () -> Bool = { true }) {
    let watchers: [Signal] = state.withLock { state in
      guard action() else { return [] }
      state.events.append(event)
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield() }
  }

  /// Says that nothing more will come.
  func finish() {
    let watchers = state.withLock { state in
      state.isFinished = true
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.finish() }
  }

  /// Signals every event from now on, and the end of the log; returns the number to call ``unwatch(_:)`` with.
  func watch(_ signal: Signal) -> Int {
    let (number, isFinished) = state.withLock { state in
      state.nextWatcher += 1
      state.watchers[state.nextWatcher] = signal
      return (state.nextWatcher, state.isFinished)
    }
    if isFinished { signal.finish() }
    return number
  }

  func unwatch(_ number: Int) {
    _ = state.withLock { $0.watchers.removeValue(forKey: number) }
  }

  /// How many wait for an event now.
  var watchers: Int { state.withLock { $0.watchers.count } }
}
