import TaskLifetime
import Testing
import Workbook

@Suite("ManagedTask · every order") @MainActor struct EveryOrderTests {
  // In the two forms that start work by themselves. The third hands its work to the split form.
  @Test(
    "no order of replace A, replace B, runIfIdle C, cancel and their ends breaks a promise, in whatever way they end",
    arguments: End.allCases, End.allCases)
  func everyOrder(a: End, c: End) async throws {
    let orders = try EveryOrder(
      of: SlotEvent.allCases, after: [.endA: .replaceA, .endB: .replaceB, .endC: .runIfIdleC])
    #expect(orders.orders.count == 630, "7! orders, halved by each of three rules")
    // A and B may change places, so each pair of ends is tried once.
    for b in End.allCases.drop(while: { $0 != a }) {
      for form in [Form.plain, .split] {
        let survey = await orders.survey("ManagedTask") { SlotWorld(form, a, b, c) }
        #expect(
          survey.broken == 0,
          """
          \(form), A \(a), B \(b), C \(c): \(survey.broken) of \(survey.orders) orders break a promise. The shortest: \
          \(survey.shortest.map { "\($0.events.joined(separator: ", ")): \($0.promises)" } ?? "")
          """)
      }
    }
  }
}

private enum SlotEvent: String, CaseIterable, CustomStringConvertible {
  case replaceA = "replace(A)"
  case replaceB = "replace(B)"
  case runIfIdleC = "runIfIdle(C)"
  case cancel = "cancel()"
  case endA = "A ends"
  case endB = "B ends"
  case endC = "C ends"

  var description: String { rawValue }
}

private struct SlotWorld: World {
  let slot = ModelledSlot()
  let a, b, c: Operation
  let ends: (a: End, b: End, c: End)

  init(_ form: Form, _ endA: End, _ endB: End, _ endC: End) {
    (a, b, c) = (Operation("A", form), Operation("B", form), Operation("C", form))
    ends = (endA, endB, endC)
  }

  func perform(_ event: SlotEvent) {
    switch event {
    case .replaceA: slot.start(.replace, a)
    case .replaceB: slot.start(.replace, b)
    case .runIfIdleC: slot.start(.runIfIdle, c)
    case .cancel: slot.cancel()
    case .endA: slot.end(a, ends.a)
    case .endB: slot.end(b, ends.b)
    case .endC: slot.end(c, ends.c)
    }
  }

  func findings() -> Findings {
    slot.checkSettled()
    return slot.findings
  }

  func finish() { slot.finish() }
}
