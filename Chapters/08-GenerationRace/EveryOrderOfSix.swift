import Workbook

/// Six events that can happen to a slot, in every order that is possible.
@MainActor func everyOrder<Slot: TaskSlot>(in _: Slot.Type) async throws -> Survey {
  // snippet.orders
  let orders = try EveryOrder(
    of: SlotEvent.allCases,
    after: [.replaceB: .replaceA, .endA: .replaceA, .endB: .replaceB])
  // snippet.end
  return await orders.survey("\(Slot.self)") { SlotWorld(Slot()) }
}

enum SlotEvent: String, CaseIterable, CustomStringConvertible {
  case replaceA = "replace(A)"
  case replaceB = "replace(B)"
  case runIfIdleC = "runIfIdle(C)"
  case endA = "A ends"
  case endB = "B ends"
  case cancel = "cancel()"

  var description: String { rawValue }
}

private struct SlotWorld<Slot: TaskSlot>: World {
  let slot: Slot
  let a = HeldWork("A")
  let b = HeldWork("B")
  let c = HeldWork("C")

  init(_ slot: Slot) { self.slot = slot }

  func perform(_ event: SlotEvent) {
    switch event {
    case .replaceA: slot.replace(a.run)
    case .replaceB: slot.replace(b.run)
    case .runIfIdleC: slot.runIfIdle(c.run)
    case .endA: a.end()
    case .endB: b.end()
    case .cancel: slot.cancel()
    }
  }

  func findings() -> Findings {
    var findings = Findings()
    findings.promises(of: slot, to: [a, b, c])
    return findings
  }

  func finish() {
    for work in [a, b, c] { work.end() }
  }
}
