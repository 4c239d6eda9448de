import Foundation
import Synchronization
import Testing

@testable import Workbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("LoopbackServer: its end", .timeLimit(.minutes(5))) struct LoopbackServerLifetimeTests {
  @Test("a stopped server leaves its port free, and nobody listens there") func portReleased() throws {
    // Whatever is free may be given at once to another server, in this process or another. So one of five ports must
    // be found free; a server that kept its port would keep all five.
    let isFree = try (1...5).contains { _ in
      let server = try LoopbackServer { _ in .text("") }
      let port = UInt16(try #require(server.baseURL.port))
      // One connection answered, one held, one silent: none may keep the port.
      _ = try RawClient(server, asking: "/").readAll()
      server.hold()
      let clients = [try RawClient(server, asking: "/held"), try RawClient(server)]
      server.stop()
      guard clients.count == 2, (try? RawClient(server)) == nil else { return false }
      return (try? Descriptor.bound(to: port).port()) == port
    }
    #expect(isFree)
  }

  @Test("a refusing port refuses, and cannot be had by another") func refusingPort() async throws {
    let refusing = try RefusingPort()
    let port = UInt16(try #require(refusing.baseURL.port))
    #expect(throws: SystemCallFailed.self) { try Descriptor.bound(to: port).port() }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    let error = await #expect(throws: URLError.self) { try await session.data(from: refusing.baseURL) }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test("a client that waits when the server stops gets an error") func stopWhileWaiting() async throws {
    let server = try LoopbackServer { _ in .text("") }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    server.hold()
    let url = server.baseURL
    let task = Task { try await session.data(from: url) }
    let raw = try RawClient(server, asking: "/raw")
    let unfinished = try RawClient(server)
    try unfinished.say("GET")
    _ = try await server.arrival(2)
    server.stop()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error != nil && error?.code != .cancelled)
    #expect(try raw.readAll() == "")
    #expect(try unfinished.readAll() == "")
    #expect(server.events.allSatisfy { $0.ending == nil }, "a request that the server left was given an end")
  }

  @Test("stopping twice, and from many threads, is stopping once") func stopTwice() async throws {
    let server = try LoopbackServer { _ in .text("") }
    let client = try RawClient(server)
    await withDiscardingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          server.stop()
          #expect(server.log.isFinished, "stop returned before the server had stopped")
        }
      }
    }
    server.stop()
    #expect(try client.readAll() == "")
  }

  @Test("a server can be stopped by its own answer") func stopFromAnswer() async throws {
    let box = Mutex<LoopbackServer?>(nil)
    let stopping = Gate()
    let server = try LoopbackServer { _ in
      box.withLock { $0 }?.stop()
      stopping.open()
      return .text("")
    }
    box.withLock { $0 = server }
    let client = try RawClient(server, asking: "/")
    try await stopping.waitUnlessCancelled()
    box.withLock { $0 = nil }
    #expect(try client.readAll() == "")
    server.stop()
    #expect(server.log.isFinished)
  }

  @Test("a dropped server closes its connections and frees its thread with all that it held") func dropped()
    async throws
  {
    /// Opens its gate when it is freed.
    final class Token: Sendable {
      let freed: Gate
      init(_ freed: Gate) { self.freed = freed }
      deinit { freed.open() }
    }
    let freed = Gate()
    let client: RawClient
    do {
      let token = Token(freed)
      let server = try LoopbackServer { _ in .text("\(token)") }
      server.hold()
      client = try RawClient(server, asking: "/")
      _ = try await server.arrival()
      #expect(!freed.isOpen)
    }
    #expect(try client.readAll() == "")
    // The token is held by the answer, that by the thread's closure, and that by the thread until it has ended.
    try await freed.waitUnlessCancelled()
  }

  @Test("twenty servers, one after the other, leave no descriptor open") func descriptors() async {
    // In a process of its own, where little else opens any. It must be over soon: on Linux a new process inherits the
    // sockets of every `URLSession` in this one, and until it ends the servers of other tests see no client leave.
    await #expect(processExitsWith: .success) {
      func openDescriptors() -> Int { (0..<4096).count { fcntl($0, F_GETFD) >= 0 } }
      let before = openDescriptors()
      for _ in 0..<20 {
        let server = try LoopbackServer { _ in .text("") }
        _ = try RawClient(server, asking: "/answered").readAll()
        server.hold()
        _ = try RawClient(server, asking: "/held")
        _ = try RawClient(server)
      }
      // One left open by each would be twenty. A stopped server's thread may still be on its way out, and has the pipe
      // that woke it.
      let deadline = ContinuousClock.now + .seconds(60)
      while case let left = openDescriptors() - before, left > 10 {
        precondition(ContinuousClock.now < deadline, "\(left) descriptors are left open")
        await Task.yield()
      }
    }
  }
}
