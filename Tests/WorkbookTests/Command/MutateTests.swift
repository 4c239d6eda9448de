import Foundation
import Testing

@testable import WorkbookCommand

@Suite("Mutating") struct MutateTests {
  let paper = Paper()

  /// Takes the generation check of a library of three lines away.
  static let mutant = Mutant(
    name: "unchecked", contract: "Slot 3", file: "Sources/Slots/Slot.swift", breaks: "a late end frees the slot",
    old: "  check()\n", new: "", killedBy: "3 · a late end")

  private func all(_ bed: FakeTestBed, _ mutants: [Mutant] = [mutant]) throws -> Int32 {
    try Mutate(output: paper.output, mutants: mutants).all { _ in bed }
  }

  private func one(_ bed: FakeTestBed, _ mutant: Mutant = mutant) throws -> Int32 {
    try Mutate(output: paper.output, mutants: [mutant]).one(mutant) { _ in bed }
  }

  /// What the table says in the mutant's second line and below it, without the seconds.
  private var verdict: [String] {
    let rows = paper.written.split(separator: "\n").drop { !$0.contains("unchecked  ") }.dropFirst()
    return rows.prefix { $0.hasPrefix("    ") }.map { row in
      row.replacing(#/ +[0-9.]+ s +/#, with: ": ").trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("a mutant that its own test sees is killed, by that test first") func killed() throws {
    let bed = FakeTestBed(red: ["7 · never runs", "3 · a late end is seen", "11 · from inside", "10 steps"])
    #expect(try all(bed) == 0)
    #expect(verdict == ["killed: 3 · a late end is seen", "also 7, 11, FakeTests"])
    #expect(paper.written.contains(/\n1 mutants, 1 killed, in [0-9]+ s\.\n/))
    #expect(bed.steps == ["build", "test", "write mutated", "build", "test", "write original"])
  }

  @Test(
    "a mutant that is not killed is a failure, with a word that says why",
    arguments: [
      (FakeTestBed.Fault.none, [], ["SURVIVES: no test is red"]),
      (.none, ["7 · never runs"], ["KILLED ELSEWHERE: “3 · a late end…” is green", "red: 7"]),
      (.stale, [], ["STALE: its text is not in Sources/Slots/Slot.swift"]),
      (.twice, [], ["STALE: its text is in Sources/Slots/Slot.swift 2 times"]),
      (.noFile, [], ["STALE: its text is not in Sources/Slots/Slot.swift"]),
      (.noBuild, [], ["DOES NOT COMPILE: Slot.swift:3:1: error: no check"]),
      (.hang, [], ["HANGS: the tests did not end in time"]),
      (.crash, ["3 · a late end is seen"], ["CRASHES: the tests stopped midway", "in 3"]),
    ])
  func notKilled(fault: FakeTestBed.Fault, red: [String], said: [String]) throws {
    #expect(try all(FakeTestBed(fault, red: red)) == 1)
    #expect(verdict == said)
    let word = try #require(said[0].split(separator: ":").first)
    #expect(paper.written.contains(/\n1 mutants, 0 killed, in [0-9]+ s\.\n/))
    #expect(paper.written.contains("\n\(word): unchecked\n"))

    #expect(try one(FakeTestBed(fault, red: red)) == 1)
    #expect(paper.written.contains("\n\(word): "))
  }

  @Test("a failure does not keep the others from being tried, nor them from being killed") func others() throws {
    var stale = Self.mutant
    stale = Mutant(
      name: "stale", contract: stale.contract, file: stale.file, breaks: "nothing", old: "gone", new: "",
      killedBy: stale.killedBy)
    #expect(try all(FakeTestBed(red: ["3 · a late end is seen"]), [stale, Self.mutant]) == 1)
    #expect(verdict == ["killed: 3 · a late end is seen"])
    #expect(paper.written.contains("2 mutants, 1 killed"))
    #expect(paper.written.contains("\nSTALE: stale\n"))
  }

  @Test("the file is put back, whatever became of the mutant", arguments: FakeTestBed.Fault.allCases)
  func restored(fault: FakeTestBed.Fault) throws {
    let bed = FakeTestBed(fault, red: ["3 · a late end is seen"])
    let before = bed.files
    _ = try all(bed)
    #expect(bed.files == before)
  }

  @Test("nothing is shown of mutants where the library itself is not green", arguments: [true, false])
  func notGreen(builds: Bool) throws {
    let bed = FakeTestBed(red: [], isSound: builds ? .red : .noBuild)
    for run in [{ try all(bed) }, { try one(bed) }] {
      let stop = #expect(throws: Stop.self) { try run() }
      #expect(stop?.status == 69)
      #expect(stop?.message.hasPrefix("workbook: Slots ") == true)
    }
    #expect(!bed.steps.contains("write mutated"))
  }

  @Test("one mutant is shown as a diff, then its red tests with their failures, each once") func shown() throws {
    let bed = FakeTestBed(red: ["7 · never runs", "3 · a late end is seen"])
    #expect(try one(bed) == 0)
    #expect(
      paper.written == """
        unchecked, against Slot 3: a late end frees the slot

        --- Sources/Slots/Slot.swift
        +++ Sources/Slots/Slot.swift, mutated
        @@ -1,3 +1,2 @@
         func free() {
        -  check()
         }

        Building Slots and its tests in a temporary folder …
        Slots as it is: 1 tests are green.

        ✗ 3 · a late end is seen
            the slot is busy
              Expectation failed: slot.isBusy → false
            Expectation failed: 1 == 2
        ✗ 7 · never runs
            the slot is busy
              Expectation failed: slot.isBusy → false
            and 1 more like this

        killed: 3 · a late end is seen; also 7

        """)
  }

  @Test("what a compiler says is shown whole") func compilerSaid() throws {
    #expect(try one(FakeTestBed(.noBuild, red: [])) == 1)
    #expect(paper.written.contains("\nSlot.swift:3:1: error: no check\n  check()\n"))
  }

  @Test("the list names every mutant and what it breaks") func list() {
    #expect(Mutate(output: paper.output).list() == 0)
    let lines = paper.written.split(separator: "\n")
    for mutant in Mutant.all {
      #expect(lines.contains { $0.hasPrefix(mutant.name + " ") && $0.hasSuffix(mutant.breaks) })
    }
  }

  @Test("the scratch package keeps the manifest's settings, and only what the library's tests need") func manifest() {
    let manifest = ScratchPackage.manifest(from: "let package = Package()\n", keeping: "SlotsTests")
    #expect(manifest.hasPrefix("let package = Package()\n\nvar kept: Set = [\"SlotsTests\"]\n"))
    #expect(manifest.hasSuffix("\npackage.products = []\npackage.targets.removeAll { !kept.contains($0.name) }\n"))
  }

  @Test("each library is made and seen green once, before the first of its mutants") func libraries() throws {
    let mutants = ["Sources/Slots/Slot.swift", "Sources/Slots/Slot.swift", "Sources/Bags/Bag.swift"].map {
      Mutant(name: "gone", contract: "1", file: $0, breaks: "nothing", old: "gone", new: "", killedBy: "1")
    }
    var made: [String] = []
    _ = try Mutate(output: paper.output, mutants: mutants).all {
      made.append($0)
      return FakeTestBed(red: [])
    }
    #expect(made == ["Slots", "Bags"])
    #expect(
      paper.written.contains(
        "\nBuilding Bags and its tests in a temporary folder …\nBags as it is: 1 tests are green.\n"))
  }
}

/// A library of three lines whose tests say what the test wants.
final class FakeTestBed: TestBed {
  enum Fault: CaseIterable { case none, stale, twice, noFile, noBuild, hang, crash }
  enum Soundness { case green, red, noBuild }

  private(set) var files: [String: String] = [:]
  private(set) var steps: [String] = []
  private let fault: Fault
  private let red: [String]
  private let soundness: Soundness
  private let original = "func free() {\n  check()\n}\n"
  private var isMutated = false

  init(_ fault: Fault = .none, red: [String], isSound soundness: Soundness = .green) {
    self.fault = fault
    self.red = red
    self.soundness = soundness
    switch fault {
    case .noFile: break
    case .stale: files["Sources/Slots/Slot.swift"] = "func free() {}\n"
    case .twice: files["Sources/Slots/Slot.swift"] = original + original
    default: files["Sources/Slots/Slot.swift"] = original
    }
  }

  func text(of file: String) -> String? { files[file] }

  func write(_ text: String, to file: String) {
    isMutated = text != original
    steps.append("write " + (isMutated ? "mutated" : "original"))
    files[file] = text
  }

  func build() -> String? {
    steps.append("build")
    if !isMutated { return soundness == .noBuild ? "error: it does not build\n" : nil }
    return fault == .noBuild ? "[1/2] Compiling\nSlot.swift:3:1: error: no check\n  check()\n" : nil
  }

  func test() throws -> TestRun? {
    steps.append("test")
    let failures = !isMutated ? (soundness == .red ? ["1 · broken"] : []) : red
    if isMutated, fault == .hang { return nil }
    let isCrash = isMutated && fault == .crash
    return TestRun(status: failures.isEmpty ? 0 : 1, events: try events(failures, isCrash: isCrash))
  }

  private func events(_ failures: [String], isCrash: Bool) throws -> String {
    var tests = failures.map { (title: $0, outcome: isCrash ? "crash" : "fail") }
    if tests.isEmpty { tests = [("1 · holds", "pass")] }
    var records: [[String: Any]] = []
    for (line, test) in tests.enumerated() {
      let id = "TaskLifetimeTests.FakeTests/test\(line)()/Fake.swift:\(line):4"
      let function: [String: Any] = [
        "kind": "function", "id": id, "name": "test\(line)()", "displayName": test.title,
        "sourceLocation": ["line": line],
      ]
      records.append(["kind": "test", "payload": function])
      func event(_ kind: String, _ messages: [(symbol: String, text: String)]) {
        var payload: [String: Any] = ["kind": kind, "testID": id]
        payload["messages"] = messages.map { ["symbol": $0.symbol, "text": $0.text] }
        payload["issue"] = ["isKnown": false]
        records.append(["kind": "event", "payload": payload])
      }
      event("testStarted", [])
      if test.outcome == "fail" {
        for _ in 0..<2 {
          event(
            "issueRecorded",
            [("fail", "Expectation failed: slot.isBusy → false"), ("details", "the slot is busy")])
        }
        event("issueRecorded", [("fail", "Expectation failed: 1 == 2")])
      }
      if test.outcome != "crash" { event("testEnded", [(test.outcome, "Test ended.")]) }
    }
    if !isCrash { records.append(["kind": "event", "payload": ["kind": "runEnded", "messages": []]]) }
    return try records.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
      .joined(separator: "\n")
  }
}
