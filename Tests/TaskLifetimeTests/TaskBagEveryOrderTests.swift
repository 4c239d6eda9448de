import TaskLifetime
import Testing
import Workbook

@Suite("TaskBag · every order") @MainActor struct TaskBagEveryOrderTests {
  @Test("no order of putting in, replacing, cancelling and ending breaks a promise", arguments: Way.allCases)
  func everyOrder(way: Way) async throws {
    let orders = try EveryOrder(
      of: BagEvent.allCases, after: [.putB: .putA, .endA: .putA, .endB: .putB, .endC: .putC])
    #expect(orders.orders.count == 2520, "8! orders; A, B and their ends in 3 of 24 ways, C and its end in 1 of 2")
    let survey = await orders.survey("TaskBag") { BagWorld(way) }
    #expect(
      survey.broken == 0,
      """
      \(survey.broken) of \(survey.orders) orders break a promise. The shortest: \
      \(survey.shortest.map { "\($0.events.joined(separator: ", ")): \($0.promises)" } ?? "")
      """)
  }
}

private enum BagEvent: String, CaseIterable, CustomStringConvertible {
  case putA = "A under an id"
  case putB = "B under the same id"
  case putC = "C under none"
  case cancel = "cancel(id:)"
  case cancelAll = "cancelAll()"
  case endA = "A ends"
  case endB = "B ends"
  case endC = "C ends"

  var description: String { rawValue }
}

/// A bag beside a plain model of it: which of three works must be in it, and which must have been cancelled.
@MainActor private final class BagWorld: World {
  private let way: Way
  private let bag = TaskBag()
  private let works = ["A", "B", "C"].map { HeldWork($0) }
  private var inside: Set<String> = []
  private var cancelled: Set<String> = []

  init(_ way: Way) { self.way = way }

  func perform(_ event: BagEvent) {
    switch event {
    case .putA: put("A", id: "one")
    case .putB:
      cancel(["A"])
      put("B", id: "one")
    case .putC: put("C", id: nil)
    case .cancel:
      cancel(["A", "B"])
      bag.cancel(id: "one")
    case .cancelAll:
      cancel(["A", "B", "C"])
      bag.cancelAll()
    case .endA: end("A")
    case .endB: end("B")
    case .endC: end("C")
    }
  }

  private func put(_ name: String, id: String?) {
    inside.insert(name)
    for work in works where work.name == name { bag.add(way, id: id, work.run) }
  }

  private func cancel(_ names: Set<String>) {
    cancelled.formUnion(inside.intersection(names))
    inside.subtract(names)
  }

  private func end(_ name: String) {
    inside.remove(name)
    for work in works where work.name == name { work.end() }
  }

  func findings() -> Findings {
    var findings = Findings()
    let seen = Set(works.filter(\.wasCancelled).map(\.name))
    findings.promise(
      "what is replaced, cancelled alone or with all is cancelled, and nothing else is", seen == cancelled,
      otherwise: "\(seen.sorted()) were cancelled, and it should be \(cancelled.sorted())")
    // When a task that was inserted has left depends on the pool of threads; only that it is there while it runs does not.
    findings.promise(
      "what is live and not cancelled is in the bag, and nothing else is",
      way == .run ? bag.count == inside.count : bag.count >= inside.count,
      otherwise: "\(bag.count) are in the bag, and it should be \(inside.sorted())")
    return findings
  }

  func finish() {
    bag.cancelAll()
    for work in works { work.end() }
  }
}
