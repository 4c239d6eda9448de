/// Every order in which named events can happen, some of them only after others.
///
/// ```swift
/// let orders = try EveryOrder(of: Move.allCases, after: [.answerA: .searchA, .answerB: .searchB])
/// let survey = await orders.survey("UncheckedSlot") { SlotWorld(UncheckedSlot()) }
/// ```
///
/// The number of orders grows with the factorial of the number of events. Eight events without rules are 40,320 orders;
/// that is about as far as a chapter should go.
public struct EveryOrder<Event: Hashable & Sendable>: Sendable {
  /// The orders, sorted by the position of their events in the list given.
  public let orders: [[Event]]

  /// - Parameters:
  ///   - events: Each of them happens exactly once in every order.
  ///   - rules: `[later: earlier]`, read as "later after earlier". An event may have several rules.
  /// - Throws: ``ImpossibleOrder`` where no order satisfies the rules, or where they do not make sense. Nothing to try
  ///   must never look like "nothing broke".
  public init(of events: [Event], after rules: KeyValuePairs<Event, Event> = [:]) throws(ImpossibleOrder) {
    guard !events.isEmpty else { throw ImpossibleOrder("there are no events to order") }
    guard Set(events).count == events.count else { throw ImpossibleOrder("an event is listed twice: \(events)") }
    var earlier: [Event: Set<Event>] = [:]
    for (late, early) in rules {
      guard let stranger = [late, early].first(where: { !events.contains($0) }) else {
        earlier[late, default: []].insert(early)
        continue
      }
      throw ImpossibleOrder("a rule names '\(stranger)', which is not among the events")
    }
    orders = Self.extend([], with: events, earlier)
    guard !orders.isEmpty else { throw ImpossibleOrder("the rules contradict each other: no order satisfies them all") }
  }

  private static func extend(_ begun: [Event], with rest: [Event], _ earlier: [Event: Set<Event>]) -> [[Event]] {
    if rest.isEmpty { return [begun] }
    return rest.flatMap { next in
      guard earlier[next, default: []].isSubset(of: begun) else { return [[Event]]() }
      return extend(begun + [next], with: rest.filter { $0 != next }, earlier)
    }
  }

  /// Plays every order in a fresh world and looks at the world's promises after every event.
  ///
  /// Between two events the main actor gets ten turns. The work in the world must therefore wait behind gates, and
  /// nowhere else: see ``turn()``.
  @MainActor
  public func survey<W: World>(_ name: String, in makeWorld: () -> W) async -> Survey where W.Event == Event {
    var survey = Survey(name: name, orders: orders.count)
    for order in orders {
      let world = makeWorld()
      for (index, event) in order.enumerated() {
        world.perform(event)
        for _ in 0..<10 { await turn() }
        let broken = world.findings().broken
        guard !broken.isEmpty else { continue }
        survey.note(Survey.Breach(events: order[...index].map { "\($0)" }, promises: broken))
        break
      }
      world.finish()
      for _ in 0..<10 { await turn() }
    }
    return survey
  }
}

/// Rules that no order satisfies, or that do not make sense.
public struct ImpossibleOrder: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// A small world in which events happen. ``EveryOrder/survey(_:in:)`` makes a fresh one for each order.
@MainActor public protocol World {
  associatedtype Event: Hashable & Sendable
  func perform(_ event: Event)
  /// What must be true after every event, and whether it is true now.
  func findings() -> Findings
  /// Ends whatever is still running, so that no order leaves work behind.
  func finish()
}

/// What became of the promises over every order.
public struct Survey: Sendable {
  /// The events up to the first broken promise.
  public struct Breach: Sendable {
    public let events: [String]
    public let promises: [Findings.Promise]
  }

  public let name: String
  public let orders: Int
  public private(set) var broken = 0
  public private(set) var shortest: Breach?

  init(name: String, orders: Int) {
    self.name = name
    self.orders = orders
  }

  mutating func note(_ breach: Breach) {
    broken += 1
    guard breach.events.count < shortest?.events.count ?? .max else { return }
    shortest = breach
  }
}

extension Survey {
  /// The survey as a promise, so that a run shows it and a test asserts it as any other.
  public var findings: Findings {
    var findings = Findings()
    findings.promise(
      "no order of the \(orders) breaks a promise", broken == 0,
      otherwise: "\(broken) do; the shortest: \(shortest?.events.joined(separator: ", ") ?? "")")
    return findings
  }
}
