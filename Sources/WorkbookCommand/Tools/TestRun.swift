import Foundation

/// What happened in one `swift test`, read from Swift Testing's event stream: a line of JSON for each event.
struct TestRun: Equatable {
  struct Issue: Equatable {
    /// The comment that the test gave, or else what Swift Testing says.
    let text: String
    /// What Swift Testing says, with the values that it saw.
    let expectation: String
    let isKnown: Bool
  }

  struct Test: Equatable {
    enum Outcome: Equatable { case started, passed, failed, skipped(String?) }

    let suite: String
    let function: String
    let title: String
    let line: Int
    var outcome: Outcome?
    var issues: [Issue] = []
  }

  let status: Int32
  /// The tests that ran or were skipped, in the order of their suites and source lines.
  private(set) var tests: [Test] = []
  /// False when the tests stopped midway, or never began.
  private(set) var isFinished = false

  var ran: [Test] { tests.filter { $0.outcome == .passed || $0.outcome == .failed || $0.outcome == .started } }
  var issues: [Issue] { ran.flatMap(\.issues).filter { !$0.isKnown } }
}

extension TestRun {
  init(status: Int32, events: String) {
    self.status = status
    var found: [String: Test] = [:]
    let decoder = JSONDecoder()
    for line in events.utf8.split(separator: UInt8(ascii: "\n")) {
      // A line that is cut off or unknown tells nothing: the run then shows as not finished.
      guard let record = try? decoder.decode(Record.self, from: Data(line)) else { continue }
      let payload = record.payload
      switch (record.kind, payload.kind) {
      case ("test", "function"): found[payload.id ?? ""] = Test(payload)
      case ("event", "runEnded"): isFinished = true
      case ("event", let event): found[payload.testID ?? ""]?.note(event, payload)
      default: break
      }
    }
    tests = found.values.filter { $0.outcome != nil }.sorted { ($0.suite, $0.line) < ($1.suite, $1.line) }
  }

  /// The parts of the event stream's schema that are read here.
  fileprivate struct Record: Decodable {
    let kind: String
    let payload: Payload
  }

  fileprivate struct Payload: Decodable {
    struct Message: Decodable { let symbol, text: String }
    struct Location: Decodable { let line: Int }
    struct Issue: Decodable {
      let isKnown: Bool
      let severity: String?
    }

    let kind: String
    let id, testID, name, displayName: String?
    let sourceLocation: Location?
    let issue: Issue?
    let messages: [Message]?

    func texts(_ symbols: String...) -> [String] { messages?.filter { symbols.contains($0.symbol) }.map(\.text) ?? [] }
  }
}

extension TestRun.Test {
  /// Nil when the record does not name a test function in a suite: `Module.Suite/function()/File.swift:8:4`.
  fileprivate init?(_ payload: TestRun.Payload) {
    guard let id = payload.id, let name = payload.name, let suite = id.split(separator: "/").first else { return nil }
    self.suite = String(suite.split(separator: ".").dropFirst().joined(separator: "."))
    function = String(name.prefix { $0 != "(" })
    title = payload.displayName ?? name
    line = payload.sourceLocation?.line ?? 0
  }

  fileprivate mutating func note(_ event: String, _ payload: TestRun.Payload) {
    switch event {
    case "testStarted": outcome = .started
    case "testSkipped":
      let said = payload.texts("skip").first.flatMap { $0.firstMatch(of: /skipped: "(.*)"/) }
      outcome = .skipped(said.map { String($0.1) })
    case "testEnded": outcome = payload.texts("fail").isEmpty ? .passed : .failed
    case "issueRecorded":
      guard let issue = payload.issue, issue.severity != "warning" else { return }
      let expectation = payload.messages?.first?.text ?? "an issue was recorded"
      let text = payload.texts("details").first ?? expectation
      issues.append(TestRun.Issue(text: text, expectation: expectation, isKnown: issue.isKnown))
    default: break
    }
  }
}
