import Foundation
import Testing
import Workbook

@Suite("LoopbackServer: what comes over the wire", .timeLimit(.minutes(1))) struct LoopbackServerWireTests {
  private func makeServer() throws -> LoopbackServer {
    try LoopbackServer { .text("\($0.method) \($0.path) \($0.body.count)") }
  }

  @Test("garbage instead of HTTP is answered with 400, closed and not logged") func garbage() throws {
    let server = try makeServer()
    for garbage in ["hello\r\n", "\u{16}\u{3}\u{1}\u{2}", String(repeating: "noise ", count: 20_000) + "\r\n"] {
      let client = try RawClient(server)
      try client.say(garbage)
      let answer = try client.readAll()
      #expect(answer.hasPrefix("HTTP/1.1 4"), "the answer to garbage was '\(answer.prefix(40))'")
    }
    #expect(server.events.isEmpty)
    #expect(try RawClient(server, asking: "/").readAll().hasSuffix("GET / 0"))
  }

  @Test("a header without end is answered with 431 at 16 KiB, even if its client goes on talking") func overlong()
    throws
  {
    let server = try makeServer()
    let client = try RawClient(server)
    try client.say("GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 30_000_000))
    #expect(try client.readAll().hasPrefix("HTTP/1.1 431 "))
    #expect(server.events.isEmpty)
  }

  @Test("a body that is too long is answered with 413 before it is sent") func longBody() throws {
    let server = try makeServer()
    let client = try RawClient(server)
    try client.say("POST / HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n")
    #expect(try client.readAll().hasPrefix("HTTP/1.1 413 "))
    #expect(server.events.isEmpty)
  }

  @Test("a header that never ends disturbs nobody, and is no request") func unfinished() async throws {
    let server = try makeServer()
    let silent = try RawClient(server)
    var unfinished: RawClient? = try RawClient(server)
    try unfinished?.say("GET /unfinished HTTP/1.1\r\nX-Header: and th")
    #expect(try RawClient(server, asking: "/a").readAll().hasSuffix("GET /a 0"))
    unfinished = nil
    #expect(try RawClient(server, asking: "/b").readAll().hasSuffix("GET /b 0"))
    #expect(server.requestCount == 2)
    // The silent one was kept all the while.
    try silent.say("GET /silent HTTP/1.1\r\n\r\n")
    #expect(try silent.readAll().hasSuffix("GET /silent 0"))
  }

  @Test("a request in many tiny writes is one request") func tinyWrites() async throws {
    let server = try makeServer()
    let client = try RawClient(server)
    for byte in "POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n0123456789".utf8 {
      try client.say(Data([byte]))
    }
    #expect(try client.readAll().hasSuffix("POST /slow 10"))
    #expect(try await server.arrival().body == Data("0123456789".utf8))
    #expect(server.requestCount == 1)
  }

  @Test("fifty connections at once, each half said, are served in whatever order they finish") func fifty() async throws
  {
    let server = try makeServer()
    let clients = try (0..<50).map { _ in try RawClient(server) }
    for (number, client) in clients.enumerated() { try client.say("GET /\(number) HT") }
    #expect(server.events.isEmpty)
    for client in clients.reversed() { try client.say("TP/1.1\r\n\r\n") }
    for (number, client) in clients.enumerated() { #expect(try client.readAll().hasSuffix("GET /\(number) 0")) }
    #expect(server.answeredCount == 50)
  }
}
