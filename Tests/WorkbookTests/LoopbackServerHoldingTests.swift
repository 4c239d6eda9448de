import Foundation
import Testing
import Workbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("LoopbackServer: answers held, and clients that leave", .timeLimit(.minutes(1)))
struct LoopbackServerHoldingTests {
  @Test("one held answer of several is let go, and then the rest") func releaseOne() async throws {
    let server = try LoopbackServer { .text($0.path) }
    server.hold()
    let clients = try (1...3).map { try RawClient(server, asking: "/\($0)") }
    _ = try await server.arrival(3)
    let second = try await server.arrival(of: "/2")
    server.release(second)
    #expect(try clients[1].readAll().hasSuffix("/2"))
    #expect(server.events.suffix(from: 3) == [.answered(second)])

    server.release()
    #expect(try clients[0].readAll().hasSuffix("/1"))
    #expect(try clients[2].readAll().hasSuffix("/3"))
    #expect(server.answeredCount == 3)
    #expect(try RawClient(server, asking: "/4").readAll().hasSuffix("/4"), "released, the server still holds answers")
  }

  @Test("releasing what is not held does nothing") func releaseTwice() async throws {
    let server = try LoopbackServer { _ in .text("") }
    server.hold()
    let client = try RawClient(server, asking: "/")
    let request = try await server.arrival()
    server.release(request)
    server.release(request)
    _ = try client.readAll()
    server.release(request)
    let other = try RawClient(server, asking: "/other")
    _ = try await server.arrival(of: "/other")
    server.release(request)
    #expect(server.answeredCount == 1)
    server.release()
    _ = try other.readAll()
    #expect(server.answeredCount == 2)
  }

  @Test("a URLSession request cancelled while its answer is held is seen to leave") func cancelledWhileHeld()
    async throws
  {
    let server = try LoopbackServer { _ in .text("too late") }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    server.hold()
    let url = server.baseURL.appending(path: "held")
    let task = Task { try await session.data(from: url) }
    let request = try await server.arrival(of: "/held")
    task.cancel()
    #expect(try await server.ending(of: request) == .clientLeft)
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(server.events == [.arrived(request), .clientLeft(request)])
  }

  @Test("a cancelled request leaves the one beside it alone") func neighbour() async throws {
    let server = try LoopbackServer { .text($0.path) }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    server.hold()
    let (leaving, staying) = (server.baseURL.appending(path: "leaving"), server.baseURL.appending(path: "staying"))
    let cancelled = Task { try await session.data(from: leaving) }
    let first = try await server.arrival(of: "/leaving")
    let kept = Task { try await session.data(from: staying).0 }
    let second = try await server.arrival(of: "/staying")
    cancelled.cancel()
    #expect(try await server.ending(of: first) == .clientLeft)
    server.release()
    #expect(try await kept.value == Data("/staying".utf8))
    #expect(try await server.ending(of: second) == .answered)
  }

  @Test("a bare client that leaves while its answer is held is seen to leave, and cannot be answered any more")
  func leavesWhileHeld() async throws {
    let server = try LoopbackServer { _ in .text("") }
    server.hold()
    var client: RawClient? = try RawClient(server, asking: "/")
    let request = try await server.arrival()
    #expect(client != nil)
    client = nil
    #expect(try await server.ending(of: request) == .clientLeft)
    server.release()
    _ = try RawClient(server, asking: "/next").readAll()
    #expect(server.events.filter { $0.request == request } == [.arrived(request), .clientLeft(request)])
  }

  @Test("a client that closes its sending half has left") func halfClose() async throws {
    let server = try LoopbackServer { _ in .text("") }
    server.hold()
    let client = try RawClient(server, asking: "/")
    let request = try await server.arrival()
    client.finishSending()
    #expect(try await server.ending(of: request) == .clientLeft)
    #expect(try client.readAll() == "")
  }

  @Test("a client that leaves mid-answer is seen to leave") func leavesMidAnswer() async throws {
    // More than the buffers on the way can take in, so the last byte cannot be handed over.
    let large = Data(repeating: 7, count: 32 * 1024 * 1024)
    let server = try LoopbackServer { request in
      request.path == "/large" ? .init(contentType: "application/octet-stream", body: large) : .text("small")
    }
    var client: RawClient? = try RawClient(server, receiveBuffer: 4096)
    try client?.say("GET /large HTTP/1.1\r\n\r\n")
    let request = try await server.arrival()
    let start = try client?.read(upTo: 100)
    #expect(start?.starts(with: Data("HTTP/1.1 200 OK".utf8)) == true, "the answer has not begun")
    #expect(try RawClient(server, asking: "/").readAll().hasSuffix("small"), "a slow reader holds the others up")
    client = nil
    #expect(try await server.ending(of: request) == .clientLeft)
    #expect(server.answeredCount == 1)
  }

  @Test("what a client says after its request is dropped, and does not hide that it leaves") func saysMore()
    async throws
  {
    let server = try LoopbackServer { _ in .text("") }
    server.hold()
    var client: RawClient? = try RawClient(server, asking: "/")
    let request = try await server.arrival()
    try client?.say("GET /second HTTP/1.1\r\n\r\n" + String(repeating: "x", count: 200_000))
    client = nil
    #expect(try await server.ending(of: request) == .clientLeft)
    #expect(server.requestCount == 1)
  }

  #if os(Linux)
  // On Linux a connection over the loopback is closed on both sides when `close` returns, so the order is known.
  @Test("a client that left before its answer was released is not answered") func leavesBeforeRelease() async throws {
    let isBusy = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request in
      if request.path == "/busy" { isBusy.wait() }
      return .text("")
    }
    server.hold()
    var client: RawClient? = try RawClient(server, asking: "/")
    let request = try await server.arrival(1)
    #expect(client != nil)
    // While the server is busy, the client leaves and then its answer is released: it finds both at once.
    let other = try RawClient(server, asking: "/busy")
    _ = try await server.arrival(2)
    client = nil
    server.release()
    isBusy.signal()
    #expect(try await server.ending(of: request) == .clientLeft)
    _ = try other.readAll()
  }
  #endif
}
