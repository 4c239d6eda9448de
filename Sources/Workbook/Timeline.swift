/// Records what happens to whom, in the order in which it happens.
///
/// Nothing is drawn that was not recorded: see ``text(ascii:)`` and ``svg(title:description:)``.
@MainActor public final class Timeline {
  /// What an event does to the life of the work in its lane.
  public enum Change: Sendable {
    case begins, cancelled, ends
  }

  public struct Event: Sendable {
    public let step: Int
    public let lane: String
    public let text: String
    public let change: Change?
  }

  public let lanes: [String]
  public private(set) var events: [Event] = []
  private var current = -1

  public init(_ lanes: String...) {
    precondition((1...6).contains(lanes.count), "a timeline has one to six lanes, not \(lanes.count)")
    precondition(Set(lanes).count == lanes.count, "two lanes of a timeline have the same name: \(lanes)")
    self.lanes = lanes
  }

  /// Begins a step with what somebody does. What is recorded from here on belongs to it.
  public func step(_ lane: String, _ text: String) {
    current += 1
    record(lane, text)
  }

  /// One thing that somebody does, and everything that follows from it on the main actor.
  public func step(_ lane: String, _ text: String, _ body: () async throws -> Void) async rethrows {
    step(lane, text)
    try await body()
    await settle()
  }

  /// Notes an event in the present step.
  public func record(_ lane: String, _ text: String, _ change: Change? = nil) {
    precondition(lanes.contains(lane), "the timeline has no lane '\(lane)', only \(lanes)")
    events.append(Event(step: max(current, 0), lane: lane, text: text, change: change))
  }
}
