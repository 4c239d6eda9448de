import Foundation
import Testing

@testable import WorkbookCommand

@Suite("Other programs", .serialized) struct ToolTests {
  func capture(_ program: String..., environment: [String: String?] = [:]) async throws -> Tool.Result {
    try await onOwnThread {
      let scratch = try TemporaryFolder()
      defer { scratch.remove() }
      return try Tool(program: program, folder: scratch.url, environment: environment).capture(in: scratch)
    }
  }

  @Test("what it writes and its exit status are kept apart") func kept() async throws {
    let result = try await capture("sh", "-c", "echo out; echo err >&2; exit 3")
    #expect(result.output == "out\n")
    #expect(result.errors == "err\n")
    #expect(result.status == 3)
  }

  @Test("more output than a pipe holds does not stop it") func long() async throws {
    #expect(try await capture("sh", "-c", "yes | head -n 200000").output.utf8.count == 400_000)
  }

  @Test("arguments reach it as they are") func arguments() async throws {
    #expect(try await capture("printf", "%s|", "a b", "$HOME", "*", "").output == "a b|$HOME|*||")
  }

  @Test("a variable can be set, and one that the reader has can be taken away") func environment() async throws {
    #expect(try await capture("sh", "-c", "echo $WORKBOOK_RED", environment: ["WORKBOOK_RED": "1"]).output == "1\n")
    #expect(try await capture("sh", "-c", "echo ${PATH-none}", environment: ["WORKBOOK_RED": nil]).output != "none\n")
    #expect(try await capture("/bin/sh", "-c", "echo ${HOME-none}", environment: ["HOME": nil]).output == "none\n")
  }

  @Test("a program that is not there, or dies of a signal, has a status that is not 0") func noProgram() async throws {
    #expect(try await capture("no-such-program-here").status == 127)
    await #expect(throws: Stop.self) { try await capture("/no/such/program") }
    #expect(try await capture("sh", "-c", "kill -KILL $$").status != 0)
  }

  @Test("a temporary folder takes everything in it along") func temporary() throws {
    let scratch = try TemporaryFolder()
    #expect(try scratch.file("a", "text") != scratch.file("a"))
    #expect(FileManager.default.fileExists(atPath: scratch.url.path))
    scratch.remove()
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path))
  }
}
