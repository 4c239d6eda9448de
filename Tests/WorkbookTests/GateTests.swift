import Testing
import Workbook

@Suite("Gate") @MainActor struct GateTests {
  @Test("a gate that was opened before lets a waiter straight through") func openBefore() async {
    let gate = Gate()
    gate.open()
    await gate.wait()
    #expect(gate.waiters == 0)
  }
}
