import Foundation
import Synchronization
import Testing
import Workbook

@Suite("Threads") struct ThreadsTests {
  @Test("each number has a thread of its own, and all are done when it returns") func everyNumber() async {
    let seen = Mutex<[Int: ObjectIdentifier]>([:])
    await onThreads(20) { number in
      // All of them were made before the first set out, so no address is used twice.
      let thread = ObjectIdentifier(Thread.current)
      seen.withLock { $0[number] = thread }
    }
    #expect(seen.withLock { Set($0.keys) } == Set(0..<20))
    #expect(seen.withLock { Set($0.values) }.count == 20)
  }

  @Test("nobody sets out before everybody is there") func together() async {
    let running = Mutex((now: 0, most: 0))
    await onThreads(8) { _ in
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
      }
      while running.withLock({ $0.most < 8 }) { sched_yield() }
    }
    #expect(running.withLock { $0.most } == 8)
  }
}
