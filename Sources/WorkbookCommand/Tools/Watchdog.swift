import Foundation
import Synchronization

/// A process took longer than it may, and was ended.
struct Overdue: Error {}

/// Kills a process that does not end by itself in time.
struct Watchdog {
  private let timer: any DispatchSourceTimer
  private let hasBitten = Flag()

  init(over child: pid_t, limit: Duration) {
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + limit / .seconds(1))
    timer.setEventHandler { [hasBitten] in
      hasBitten.set()
      // It may be deaf to anything gentler.
      Interruption.end(child, by: SIGKILL)
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
