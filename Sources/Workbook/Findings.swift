/// What an experiment found: the promises of its chapter, each with whether it held, and what happened on the way.
///
/// The run prints findings, the tests assert them and the note quotes them, so a chapter's contract is written once.
public struct Findings: Sendable {
  /// A sentence that is true of correct code, and whether it was true this time.
  public struct Promise: Sendable, Hashable {
    public let text: String
    public let held: Bool
    /// What was observed in its place, when it did not hold.
    public let otherwise: String?
  }

  public private(set) var promises: [Promise] = []
  /// What happened, where the experiment recorded it.
  public let timeline: Timeline?

  public init(_ timeline: Timeline? = nil) {
    self.timeline = timeline
  }

  /// Adds a promise, or looks at one again: a promise that was broken once stays broken.
  ///
  /// - Parameters:
  ///   - text: What is true of correct code.
  ///   - held: Whether it was true just now.
  ///   - otherwise: What was observed in its place, should it not hold.
  public mutating func promise(_ text: String, _ held: Bool, otherwise: String? = nil) {
    let now = Promise(text: text, held: held, otherwise: held ? nil : otherwise)
    guard let index = promises.firstIndex(where: { $0.text == text }) else { return promises.append(now) }
    if promises[index].held { promises[index] = now }
  }

  public var broken: [Promise] { promises.filter { !$0.held } }

  /// The findings of two experiments together, with the first one's timeline.
  public static func + (first: Findings, second: Findings) -> Findings {
    second.promises.reduce(into: first) { $0.promise($1.text, $1.held, otherwise: $1.otherwise) }
  }
}
