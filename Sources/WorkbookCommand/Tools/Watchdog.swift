import Foundation
import Synchronization

/// A process took longer than it may, and was ended.
struct Overdue: Error {}

/// Ends a process that does not end by itself in time.
struct Watchdog {
  private let timer: any DispatchSourceTimer
  private let hasBitten = Flag()

  /// First as Ctrl-C does, since `swift test` then ends the tests that it has started, which are in a process group of
  /// their own. What is deaf to that is killed after the grace.
  init(over child: pid_t, limit: Duration, grace: Duration) {
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + limit / .seconds(1), repeating: grace / .seconds(1))
    timer.setEventHandler { [hasBitten] in
      Interruption.end(child, by: hasBitten.isSet ? SIGKILL : SIGINT)
      hasBitten.set()
    }
    timer.activate()
  }

  /// Returns whether it killed the process.
  func stop() -> Bool {
    timer.cancel()
    return hasBitten.isSet
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}
