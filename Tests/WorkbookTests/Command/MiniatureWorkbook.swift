import Foundation
import Testing

@testable import WorkbookCommand

/// A workbook of one chapter in a temporary folder, which is gone when the test is over.
final class MiniatureWorkbook {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "miniature-\(UUID().uuidString)")
    try write("Package.swift", #"let chapters = ["08-GenerationRace"]"# + "\n")
    try write("Chapters/08-GenerationRace/Slot.swift", MiniatureWorkbook.source)
    try write("Chapters/08-GenerationRace/Exercise.swift", "func f() {\n  // TODO: Whose entry?\n}\n")
    try write("Tests/ChapterTests/Exercises/08-GenerationRaceSolution.swift", MiniatureWorkbook.solution)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  static let source = """
    struct Slot {
      // snippet.clear
      func clear() {

        task = nil
      }
      // snippet.end
    }

    """

  static let solution = """
    // Hint 1: Whose entry is in the slot?
    //         Not this one's.
    // Hint 2: See the note.

    enum Solution {
      // snippet.solution
      /// Compare the generation,
      /// for the flag is the same.
      func f() {}
      // snippet.end
    }

    """

  /// A note with the headings that every note has, and the body below "The bug".
  static func note(_ body: String = "") -> String {
    """
    # 8 · The generation race

    ## Run it

    ## Predict

    ## The bug

    \(body)

    ## What happened

    ## The fix

    ## Proof

    ## In the wild

    ## Your turn

    ## Read on

    """
  }

  static let notePath = "notes/08-generation-race.md"

  func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String { try String(contentsOf: root.appending(path: path), encoding: .utf8) }

  var workbook: Workbook { get throws { try Workbook(root: root) } }

  /// Every file, with its text and the moment it was last written.
  func snapshot() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      files[path] = "\(attributes[.modificationDate] ?? "") " + (isFolder ? "a folder" : try text(path))
    }
    return files
  }

  /// What `sync` says of this workbook, and its exit status.
  func sync(check: Bool = false, _ evidence: any Evidence = FakeEvidence()) throws -> Reply {
    let paper = Paper()
    let sync = Sync(of: try workbook, from: evidence)
    let status = try check ? sync.check(paper.output) : sync.write(paper.output)
    return Reply(status: status, output: paper.written, errors: paper.complaints)
  }

  /// What the whole command says, run in this workbook.
  func run(_ arguments: String...) -> Reply {
    let paper = Paper()
    let status = WorkbookCommand.run(arguments, in: root.path, to: paper.output)
    return Reply(status: status, output: paper.written, errors: paper.complaints)
  }

  struct Reply: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }
}

/// Keeps what a command writes.
final class Paper {
  private(set) var written = ""
  private(set) var complaints = ""
  var output: Output { Output(write: { self.written += $0 }, complain: { self.complaints += $0 }) }
}

/// A chapter, tests and a compiler that say what the test wants.
struct FakeEvidence: Evidence {
  var sections = ["8.1": ["8.1  A late task", "", "  t0  starts", ""]]
  var figures = ["8.1": "<svg>late</svg>\n"]
  var tests = ["red": ["✗ red: late"], "green": ["✓ green: late"]]
  var compileErrors: [Diagnostic] = []
  var parseErrors: [Diagnostic] = []
  /// Called when the notes have been read, and before anything is written.
  var meanwhile: () throws -> Void = {}

  func prepare(for directives: Set<Directive>) throws { try meanwhile() }

  func section(_ section: String, of product: String) throws -> [String] {
    guard let lines = sections[section] else { throw NoEvidence("\(product) has no section \(section)") }
    return lines
  }

  func figure(_ section: String, of product: String) throws -> String {
    guard let svg = figures[section] else { throw NoEvidence("\(product) draws no figure for section \(section)") }
    return svg
  }

  func test(_ suite: String, _ colour: Colour) throws -> [String] { tests[colour.rawValue] ?? [] }
  func errors(compiling code: [String]) throws -> [Diagnostic] { compileErrors }
  func errors(parsing code: [String]) throws -> [Diagnostic] { parseErrors }
}

/// Waits for other programs on a thread that may be blocked, since those of Swift's tasks are few and must not be.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
  }
}
