import Testing
import Workbook

@Suite("Gate") @MainActor struct GateTests {
  let gate = Gate()

  @Test("a gate that was opened before lets a waiter straight through") func openBefore() async throws {
    gate.open()
    await gate.wait()
    try await gate.waitUnlessCancelled()
    #expect(gate.waiters == 0)
  }

  @Test("many waiters are parked, and all of them go when it opens") func manyWaiters() async {
    let waiters = (0..<100).map { number in
      Task {
        if number.isMultiple(of: 2) { await gate.wait() } else { try? await gate.waitUnlessCancelled() }
        return number
      }
    }
    await settle()
    #expect(gate.waiters == 100)
    #expect(!gate.isOpen)
    gate.open()
    for (number, waiter) in waiters.enumerated() { #expect(await waiter.value == number) }
    #expect(gate.waiters == 0)
  }

  @Test("opening twice resumes nobody twice") func openTwice() async {
    let waiter = Task { await gate.wait() }
    await settle()
    gate.open()
    gate.open()
    await waiter.value
    #expect(gate.isOpen)
  }

  @Test("a waiter that honours cancellation goes when it is cancelled, and the others stay") func cancelled() async {
    let deaf = Task { await gate.wait() }
    let leaving = Task { try await gate.waitUnlessCancelled() }
    let staying = Task { try await gate.waitUnlessCancelled() }
    await settle()
    deaf.cancel()
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    #expect(gate.waiters == 2)
    gate.open()
    await deaf.value
    await #expect(throws: Never.self) { try await staying.value }
  }

  @Test("a waiter that was cancelled before it came does not park") func cancelledBefore() async {
    let waiter = Task { try await gate.waitUnlessCancelled() }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(gate.waiters == 0)
  }

  @Test("cancelling after it opened changes nothing") func cancelledAfter() async throws {
    let waiter = Task { try await gate.waitUnlessCancelled() }
    await settle()
    gate.open()
    waiter.cancel()
    try await waiter.value
  }

  @Test("open and cancel from other threads: each waiter goes once") func race() async {
    for _ in 0..<500 {
      let gate = Gate()
      let waiter = Task.detached { try await gate.waitUnlessCancelled() }
      async let opened: Void = Task.detached { gate.open() }.value
      waiter.cancel()
      await opened
      _ = await waiter.result
      #expect(gate.waiters == 0)
    }
  }

  @Test("a gate that was never opened is freed once nobody waits") func dropped() async {
    weak var dropped: Gate?
    do {
      let gate = Gate()
      dropped = gate
      let waiter = Task { try await gate.waitUnlessCancelled() }
      await settle()
      #expect(gate.waiters == 1)
      waiter.cancel()
      _ = await waiter.result
    }
    await settle()
    #expect(dropped == nil)
  }

  @Test("a parked waiter keeps its gate alive, so the gate cannot vanish in front of it") func parked() async throws {
    weak var held: Gate?
    let waiter: Task<Void, any Error>
    do {
      let gate = Gate()
      held = gate
      waiter = Task { try await gate.waitUnlessCancelled() }
    }
    await settle()
    #expect(held != nil)
    held?.open()
    try await waiter.value
  }
}
