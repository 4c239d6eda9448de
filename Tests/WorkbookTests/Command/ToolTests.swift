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
    func names(_ environment: [String: String?]) async throws -> [String] {
      try await capture("env", environment: environment).output.split(separator: "\n").map(String.init)
    }
    #expect(try await names(["WORKBOOK_RED": "1"]).contains("WORKBOOK_RED=1"))
    #expect(try await names(["WORKBOOK_RED": nil]).contains { $0.hasPrefix("HOME=") })
    #expect(try await !names(["HOME": nil]).contains { $0.hasPrefix("HOME=") })
  }

  @Test("a program that is not there, or dies of a signal, has a status that is not 0") func noProgram() async throws {
    #expect(try await capture("no-such-program-here").status == 127)
    await #expect(throws: Stop.self) { try await capture("/no/such/program") }
    #expect(try await capture("sh", "-c", "kill -KILL $$").status != 0)
  }

  @Test("one that takes longer than it may is killed, deaf as it may be, with everything that it started")
  func overdue() async throws {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    // A pipe with a name has no writer once everything is gone that holds its other end.
    let pipe = scratch.url.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let script = "trap '' INT TERM; (echo up; exec sleep 1000) > '\(pipe)' & wait"
    let tool = Tool(program: ["sh", "-c", script], folder: scratch.url, limit: .seconds(1), grace: .milliseconds(100))
    await #expect(throws: Overdue.self) { try await onOwnThread { try tool.run() } }
    let limit = ContinuousClock.now + .seconds(60)
    var byte: UInt8 = 0
    while read(reader, &byte, 1) != 0, ContinuousClock.now < limit { await Task.yield() }
    #expect(ContinuousClock.now < limit, "what it started still runs")
  }

  @Test("one that ends in time is not overdue") func inTime() async throws {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let tool = Tool(program: ["sh", "-c", "exit 3"], folder: scratch.url, limit: .seconds(60))
    #expect(try await onOwnThread { try tool.run() } == 3)
  }

  @Test("a temporary folder takes everything in it along") func temporary() throws {
    let scratch = try TemporaryFolder()
    #expect(try scratch.file("a", "text") != scratch.file("a"))
    #expect(FileManager.default.fileExists(atPath: scratch.url.path))
    scratch.remove()
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path))
  }
}
