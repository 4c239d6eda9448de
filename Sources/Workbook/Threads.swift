import Dispatch
import Foundation
import Synchronization

/// Runs the body on so many threads at once, with the number of each, and returns when all of them have.
///
/// For races between threads. They set out together, and nothing is said about who comes first: assert what must be true
/// however it ends.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  let line = StartingLine(count)
  await withCheckedContinuation { continuation in
    let all = DispatchGroup()
    for number in 0..<count {
      all.enter()
      Thread.detachNewThread {
        line.wait()
        body(number)
        all.leave()
      }
    }
    all.notify(queue: .global()) { continuation.resume() }
  }
}

/// Holds threads until all of them are there. They give up their turns meanwhile and do not sleep, so that none is late.
private final class StartingLine: Sendable {
  private let missing: Atomic<Int>

  init(_ count: Int) { missing = Atomic(count) }

  func wait() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}
