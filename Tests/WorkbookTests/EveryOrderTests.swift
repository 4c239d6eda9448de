import Testing
import Workbook

@Suite("Every order") @MainActor struct EveryOrderTests {
  @Test("two events after a first one: the orders that a hand counts") func byHand() throws {
    let orders = try EveryOrder(of: ["a", "b", "c"], after: ["b": "a", "c": "a"]).orders
    #expect(orders == [["a", "b", "c"], ["a", "c", "b"]])
  }

  @Test("without rules there are n! orders, all of them different", arguments: zip(1...6, [1, 2, 6, 24, 120, 720]))
  func factorial(events: Int, count: Int) throws {
    let orders = try EveryOrder(of: Array(1...events)).orders
    #expect(orders.count == count)
    #expect(Set(orders).count == count)
    #expect(orders.allSatisfy { $0.sorted() == Array(1...events) })
  }

  @Test("an event may have to wait for several others") func severalRules() throws {
    let orders = try EveryOrder(of: ["a", "b", "c"], after: ["c": "a", "c": "b"]).orders
    #expect(orders == [["a", "b", "c"], ["b", "a", "c"]])
  }

  @Test("rules in a circle are an error, not an empty success") func circle() {
    let problem = #expect(throws: ImpossibleOrder.self) {
      try EveryOrder(of: ["a", "b", "c"], after: ["a": "b", "b": "a"])
    }
    #expect(problem?.description == "the rules contradict each other: no order satisfies them all")
    #expect(throws: ImpossibleOrder.self) { try EveryOrder(of: ["a"], after: ["a": "a"]) }
  }

  @Test("a rule about an unknown event, a repeated event and no events at all are errors") func nonsense() {
    let problem = #expect(throws: ImpossibleOrder.self) { try EveryOrder(of: ["a"], after: ["b": "a"]) }
    #expect(problem?.description.contains("'b'") == true)
    #expect(throws: ImpossibleOrder.self) { try EveryOrder(of: ["a"], after: ["a": "b"]) }
    #expect(throws: ImpossibleOrder.self) { try EveryOrder(of: ["a", "a"]) }
    #expect(throws: ImpossibleOrder.self) { try EveryOrder(of: [String]()) }
  }

  @Test("each order gets a fresh world, and the survey names the shortest way to break it") func survey() async throws {
    let orders = try EveryOrder(of: ["deposit", "withdraw", "close"])
    var worlds: [Account] = []
    let survey = await orders.survey("Account") {
      worlds.append(Account())
      return worlds[worlds.count - 1]
    }
    #expect(survey.orders == 6)
    #expect(worlds.count == 6)
    #expect(worlds.allSatisfy { $0.isFinished })
    // It breaks where "withdraw" comes before "deposit": half of the orders.
    #expect(survey.broken == 3)
    #expect(survey.shortest?.events == ["withdraw"])
    #expect(survey.shortest?.promises.map(\.text) == ["the balance is never negative"])
    #expect(survey.findings.broken.count == 1)
  }

  @Test("a promise that is broken only for a while is seen all the same") func afterEveryEvent() async throws {
    let orders = try EveryOrder(of: ["withdraw", "deposit"], after: ["deposit": "withdraw"])
    #expect(await orders.survey("Account") { Account() }.broken == 1)
  }

  @Test("a world that keeps its promises breaks in no order") func unbroken() async throws {
    let orders = try EveryOrder(of: ["deposit", "withdraw"], after: ["withdraw": "deposit"])
    let survey = await orders.survey("Account") { Account() }
    #expect(survey.broken == 0)
    #expect(survey.shortest == nil)
    #expect(survey.findings.broken.isEmpty)
  }
}

private final class Account: World {
  private var balance = 0
  private(set) var isFinished = false

  func perform(_ event: String) {
    switch event {
    case "deposit": balance += 1
    case "withdraw": balance -= 1
    default: break
    }
  }

  func findings() -> Findings {
    var findings = Findings()
    findings.promise("the balance is never negative", balance >= 0)
    return findings
  }

  func finish() { isFinished = true }
}
