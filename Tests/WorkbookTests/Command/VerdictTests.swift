import Foundation
import Testing

@testable import WorkbookCommand

/// An event stream as Swift Testing writes it, made of the tests' names and the issues they recorded.
func eventStream(
  _ tests: [(function: String, outcome: String, issues: [String])], suite: String = "GenerationRaceTests",
  finished: Bool = true
) throws -> String {
  var records: [[String: Any]] = []
  for (index, test) in tests.enumerated() {
    let id = "ChapterTests.\(suite)/\(test.function)()/08.swift:\(index):4"
    let payload: [String: Any] = [
      "kind": "function", "id": id, "name": test.function + "()", "displayName": "the \(test.function)",
      "sourceLocation": ["line": index],
    ]
    records.append(["kind": "test", "payload": payload])
    func event(_ kind: String, _ messages: [[String: String]], _ more: [String: Any] = [:]) {
      var payload: [String: Any] = ["kind": kind, "testID": id, "messages": messages]
      payload.merge(more) { $1 }
      records.append(["kind": "event", "payload": payload])
    }
    if test.outcome == "skip" {
      event("testSkipped", [["symbol": "skip", "text": "Test \"x\" skipped: \"the reason\""]])
      continue
    }
    event("testStarted", [["symbol": "default", "text": "Test started."]])
    for issue in test.issues {
      event(
        "issueRecorded",
        [["symbol": "fail", "text": "Issue recorded"], ["symbol": "details", "text": issue]],
        ["issue": ["isKnown": false]])
    }
    if test.outcome != "crash" {
      event("testEnded", [["symbol": test.outcome, "text": "Test ended after 0.003 seconds."]])
    }
  }
  if finished { records.append(["kind": "event", "payload": ["kind": "runEnded", "messages": []]]) }
  return try records.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
    .joined(separator: "\n")
}

@Suite("What red and green have shown") struct VerdictTests {
  func verdict(
    _ colour: Colour, status: Int32, _ tests: [(function: String, outcome: String, issues: [String])],
    finished: Bool = true
  ) throws -> String {
    let chapter = try #require(Chapter(folder: "08-GenerationRace"))
    let run = TestRun(status: status, events: try eventStream(tests, finished: finished))
    let verdict = RedOrGreen(of: chapter, colour).verdict(on: run)
    return "\(verdict.status) \(verdict.text)"
  }

  @Test("really red names the broken promises, each once, without what was seen instead") func red() throws {
    let issues = ["B is reached by cancel() (it ran on, twice)", "the slot is busy", "the slot is busy"]
    #expect(
      try verdict(.red, status: 1, [("red", "fail", issues)]) == """
        1 red 8: RED, the bug breaks
          “B is reached by cancel()”
          “the slot is busy”
        Type: swift run workbook green 8
        """)
  }

  @Test("of many promises three are named, and of a long one as much as fits into 80 columns") func many() throws {
    let long = String(repeating: "c", count: 99)
    #expect(
      try verdict(.red, status: 1, [("red", "fail", ["a", "b", long, "d", "e"])]) == """
        1 red 8: RED, the bug breaks
          “a”
          “b”
          “\(long.prefix(75))…”
          and 2 more
        Type: swift run workbook green 8
        """)
  }

  @Test("red that passes is a bug that was not caught, and exit status 0") func notCaught() throws {
    #expect(
      try verdict(.red, status: 0, [("red", "pass", [])]) == """
        0 red 8: NOT red, the bug was not caught by
          “the red”
        See Tests/ChapterTests/08-GenerationRaceTests.swift
        """)
    #expect(
      try verdict(.red, status: 1, [("red", "pass", []), ("redToo", "fail", ["a"])])
        .hasPrefix("1 red 8: NOT red, the bug was not caught by\n  “the red”\n"))
  }

  @Test("green, and not green") func green() throws {
    #expect(
      try verdict(.green, status: 0, [("green", "pass", [])]) == """
        0 green 8: GREEN, the fix keeps every promise
        Type: swift run workbook exercise 8
        """)
    #expect(
      try verdict(.green, status: 1, [("green", "fail", ["the slot is busy"])]) == """
        1 green 8: NOT green, the fix breaks
          “the slot is busy”
        See Tests/ChapterTests/08-GenerationRaceTests.swift
        """)
  }

  @Test("nothing ran is neither red nor green", arguments: [Colour.red, .green]) func nothing(colour: Colour) throws {
    #expect(try verdict(colour, status: 0, []).hasPrefix("69 \(colour) 8: no test ran."))
    #expect(try verdict(colour, status: 0, [("red", "skip", [])]).hasPrefix("69 \(colour) 8: no test ran."))
  }

  @Test("tests that stop midway are neither red nor green", arguments: [Colour.red, .green]) func midway(colour: Colour)
    throws
  {
    #expect(
      try verdict(colour, status: 1, [("red", "crash", ["a"])], finished: false).hasPrefix(
        "69 \(colour) 8: the tests stopped midway"))
    let cut = TestRun(status: 1, events: String(try eventStream([("red", "fail", ["a"])]).dropLast(9)))
    #expect(!cut.isFinished)
  }

  @Test("the filter takes one suite's tests of one colour, and no other suite's") func filter() throws {
    let chapter = try #require(Chapter(folder: "08-GenerationRace"))
    let filter = try Regex(RedOrGreen(of: chapter, .red).filter)
    #expect("ChapterTests.GenerationRaceTests/redFlag()/08.swift:3:4".contains(filter))
    #expect(!"ChapterTests.GenerationRaceTests/green()/08.swift:3:4".contains(filter))
    #expect(!"ChapterTests.AGenerationRaceTests/red()/08.swift:3:4".contains(filter))
    #expect(!"WorkbookTests.GenerationRaceTests/red()/08.swift:3:4".contains(filter))
    #expect(RedOrGreen(of: chapter, .red).environment == ["WORKBOOK_RED": "1"])
    #expect(RedOrGreen(of: chapter, .green).environment == [:])
  }
}

@Suite("A test run, from its events") struct TestRunTests {
  @Test("tests come in the order of the source, with what they said") func order() throws {
    var lines = try eventStream([("red", "fail", ["a (b)"]), ("redToo", "pass", []), ("off", "skip", [])])
      .split(separator: "\n")
    lines.swapAt(0, 3)
    let run = TestRun(status: 1, events: lines.joined(separator: "\n") + "\nnot json\n{\"kind\":\"later\"}")
    #expect(
      run.tests.map(\.function) == ["redToo", "off"], "a test whose own record is late is not known when it runs")
    let whole = TestRun(status: 1, events: try eventStream([("red", "fail", ["a (b)"]), ("off", "skip", [])]))
    #expect(whole.tests.map(\.outcome) == [.failed, .skipped("the reason")])
    #expect(whole.ran.map(\.function) == ["red"])
    #expect(whole.issues.map(\.text) == ["a (b)"])
  }

  @Test("a transcript has no times, paths or versions, and the same signs everywhere") func transcript() throws {
    let run = TestRun(
      status: 1,
      events: try eventStream([
        ("red", "fail", ["a promise (what was seen)", "another\nin two lines"]), ("redToo", "pass", []),
      ]))
    #expect(
      TestTranscript(of: run.ran).lines == [
        "✗ the red", "    a promise", "      what was seen", "    another in two lines", "✓ the redToo", "",
        "1 failed, 1 passed",
      ])
  }
}
