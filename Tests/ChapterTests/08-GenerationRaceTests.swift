import Testing
import Workbook

@testable import GenerationRace

@Suite("8 · The generation race", .serialized) @MainActor struct GenerationRaceTests {
  @Test("red: a late A erases B's handle, and C starts beside B") func red() async {
    expectRed(
      await lateCompletion(in: UncheckedSlot()),
      breaking: "a live operation's handle is in the slot, within reach of cancel()",
      "single flight: no two operations are live at once")
  }

  @Test("the damage: B runs to its end, and cancel() never reached it") func damage() async {
    let slot = UncheckedSlot()
    let (a, b) = (HeldWork("A"), HeldWork("B"))
    slot.replace(a.run)
    await settle()
    slot.replace(b.run)
    await settle()
    a.end()
    await settle()
    slot.cancel()
    #expect(b.isLive)
    #expect(!b.wasCancelled)
    b.end()
    await settle()
  }

  @Test("red: the flag keeps a slot busy that holds nothing") func redFlag() async {
    expectRed(
      await selfCancellation(in: FlagCheckedSlot()),
      breaking: "a slot with nothing live in it is idle", "an idle slot starts the next operation")
  }

  @Test("green: a late A leaves B's handle alone") func green() async {
    expectGreen(await lateCompletion(in: CheckedSlot()))
  }

  @Test("green: work that cancels itself leaves the slot idle") func greenSelfCancellation() async {
    expectGreen(await selfCancellation(in: CheckedSlot()))
  }

  @Test("every order: ninety of them, and only the unchecked slot breaks") func everyOrderOfSix() async throws {
    // replace(A) comes first of four; replace(B) and B's end keep their order, A's end falls anywhere among them: 3.
    // runIfIdle(C) then has five places and cancel() six.
    let unchecked = try await everyOrder(in: UncheckedSlot.self)
    #expect(unchecked.orders == 3 * 5 * 6)
    #expect(unchecked.broken == 34)
    #expect(unchecked.shortest?.events == ["replace(A)", "replace(B)", "A ends"])

    #expect(try await everyOrder(in: FlagCheckedSlot.self).broken == 0)
    let checked = try await everyOrder(in: CheckedSlot.self)
    #expect(checked.orders == unchecked.orders)
    expectGreen(checked.findings)
  }

  @Test("work that was not cancelled runs to its end, and leaves the slot idle") func happyPath() async {
    let slot = CheckedSlot()
    let a = HeldWork("A")
    slot.replace(a.run)
    await settle()
    #expect(a.isLive && slot.isRunning)
    a.end()
    await settle()
    #expect(!a.isLive)
    #expect(!a.wasCancelled)
    #expect(!slot.isRunning)
  }
}
