import Workbook

// snippet.experiment
/// The user cancels and the server answers: first one after the other, then both at once.
@MainActor func twoAnswers<D: Delivery>(through _: D.Type) async -> Findings {
  let timeline = Timeline("user", "server", "callback")
  let order = Order(number: 1, item: "mug", key: "k")
  var findings = Findings(timeline)
  var delivered: [Answer] = []
  func makeDelivery() -> D {
    delivered = []
    return D { answer in
      timeline.record("callback", "\(answer)")
      delivered.append(answer)
    }
  }

  let first = makeDelivery()
  await timeline.step("user", "cancels") { await first.finish(with: .cancelled) }
  await timeline.step("server", "answers") { await first.finish(with: .placed(order)) }
  findings.promise(
    "an answer that comes second is not delivered", delivered == [.cancelled], otherwise: ran(delivered))

  let second = makeDelivery()
  timeline.step("user", "cancels")
  timeline.record("server", "answers")
  let cancelling = Task { await second.finish(with: .cancelled) }
  let completing = Task { await second.finish(with: .placed(order)) }
  let winners = [await cancelling.value, await completing.value].count { $0 }
  await settle()
  findings.promise("of two answers at once, one is delivered", delivered.count == 1, otherwise: ran(delivered))
  findings.promise("one side is told that it was first", winners == 1, otherwise: "both were told so")
  return findings
}
// snippet.end

private func ran(_ delivered: [Answer]) -> String {
  "the callback ran \(delivered.count) times: \(delivered.map(\.description).joined(separator: ", "))"
}
