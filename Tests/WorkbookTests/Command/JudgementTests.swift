import Foundation
import Testing

@testable import WorkbookCommand

/// Blocks that no file of the package holds. The compiler is the real one.
@Suite("fails: and aside:", .serialized) struct JudgementTests {
  func check(_ directive: String, _ code: String) async throws -> String {
    let said = try await onOwnThread {
      let scratch = try TemporaryFolder()
      defer { scratch.remove() }
      let miniature = try MiniatureWorkbook()
      try miniature.write(
        MiniatureWorkbook.notePath, MiniatureWorkbook.note("<!-- \(directive) -->\n```swift\n\(code)\n```"))
      return try miniature.sync(check: true, CompilerOnly(compiler: SwiftCompiler(in: scratch)))
    }
    #expect(said.status == (said.errors.isEmpty ? 0 : 1))
    return said.errors
  }

  struct CompilerOnly: Evidence {
    let compiler: SwiftCompiler
    func prepare(for directives: Set<Directive>) {}
    func section(_ section: String, of product: String) throws -> [String] { throw NoEvidence("no chapter") }
    func figure(_ section: String, of product: String) throws -> String { throw NoEvidence("no chapter") }
    func test(_ suite: String, _ colour: Colour) throws -> [String] { throw NoEvidence("no tests") }
    func errors(compiling code: [String]) throws -> [Diagnostic] { try compiler.errors(compiling: code) }
    func errors(parsing code: [String]) throws -> [Diagnostic] { try compiler.errors(parsing: code) }
  }

  @Test("a block that fails as it says is right")
  func failsAsSaid() async throws {
    #expect(
      try await check(
        "fails: \"'async' call in a function that does not support concurrency\"",
        "import Foundation\nfunc f() async {}\nfunc g() {\n  await f()\n}") == "")
  }

  @Test("an error that comes after type checking counts: a capture before its declaration") func afterTypeChecking()
    async throws
  {
    #expect(
      try await check(
        "fails: \"closure captures 't' before it is declared\"",
        """
        @MainActor final class Slot {
          var task: Task<Void, Never>?
          func start() {
            let t: Task<Void, Never> = Task { if self.task == t { self.task = nil } }
            task = t
          }
        }
        """) == "")
  }

  @Test("they are compiled in Swift 6 mode, with the package's feature") func mode() async throws {
    #expect(
      try await check("fails: \"is not concurrency-safe\"", "final class C {}\nlet shared = C()") == "")
    // Where an async function leaves its caller's actor, this send would be an error, and here it is none.
    let code = "final class C { func f() async {} }\n@MainActor func g(_ c: C) async { await c.f() }"
    #expect(
      try await check("fails: \"sending\"", code).contains("this block must fail with \"sending\", and it compiles"))
  }

  @Test("a block that compiles, or fails for another reason, is a problem with its line") func otherReason()
    async throws
  {
    #expect(
      try await check("fails: \"cannot find\"", "let x = 1")
        == "notes/08-generation-race.md:9: this block must fail with \"cannot find\", and it compiles\n")
    #expect(
      try await check("fails: \"cannot find 'y'\"", "let a = y\nlet b = z")
        == "notes/08-generation-race.md:12: this block must fail with \"cannot find 'y'\", "
        + "and fails with: cannot find 'z' in scope\n")
    #expect(
      try await check("fails: \"no such module\"", "@preconcurrency import UIKit")
        == "notes/08-generation-race.md:9: a block that must fail may import Foundation only, not UIKit\n")
  }

  @Test("an aside need not compile, and must parse") func aside() async throws {
    #expect(try await check("aside: UIKit is not here", "import UIKit\nfinal class C: UIViewController {}") == "")
    #expect(try await check("aside: a part of a view", "Text(name)\n  .task(id: query) { await load() }") == "")
    #expect(
      try await check("aside: broken", "import UIKit\nfunc f( {}")
        .hasPrefix("notes/08-generation-race.md:12: this block does not parse: expected"))
  }

  @Test("an error is read with its line, and code that looks like one is not") func diagnostics() {
    let text = """
      /tmp/a b/block.swift:4:18: error: first
      let s = "/tmp/a b/block.swift:5:1: error: no"
      /tmp/a b/block.swift:6:18: warning: no
      /tmp/other.swift:7:18: error: no
      <unknown>:0: error: second
      error: third
      """
    #expect(
      SwiftCompiler.errors(in: text, about: "/tmp/a b/block.swift") == [
        Diagnostic(line: 4, message: "first"), Diagnostic(line: nil, message: "second"),
        Diagnostic(line: nil, message: "third"),
      ])
  }
}
