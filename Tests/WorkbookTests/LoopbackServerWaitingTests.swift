import Foundation
import Testing

@testable import Workbook

@Suite("LoopbackServer: waiting for events", .timeLimit(.minutes(1))) @MainActor struct LoopbackServerWaitingTests {
  private func makeServer() throws -> LoopbackServer { try LoopbackServer { _ in .text("") } }

  /// Has one request after the other answered. The client waits, so it does that elsewhere than on the main actor.
  @concurrent private nonisolated func ask(_ server: LoopbackServer, _ targets: String...) async throws {
    for target in targets { _ = try RawClient(server, asking: target).readAll() }
  }

  @Test("an event that has happened is returned, as often as it is asked for") func past() async throws {
    let server = try makeServer()
    try await ask(server, "/")
    for _ in 0..<3 {
      let event = try await server.event("the answer") { $0.ending == .answered }
      #expect(event.request.target == "/")
    }
  }

  @Test("an event still to come is waited for, and every waiter gets it") func future() async throws {
    let server = try makeServer()
    let waiters = (0..<5).map { _ in Task { try await server.arrival(2, of: "/b") } }
    await settle()
    #expect(server.log.watchers == 5)
    try await ask(server, "/b", "/a", "/b", "/b")
    for waiter in waiters { #expect(try await waiter.value.number == 3) }
    #expect(server.log.watchers == 0)
  }

  @Test("the first match is returned, and each event is looked at once and in order, on the caller's actor")
  func firstMatch() async throws {
    let server = try makeServer()
    try await ask(server, "/a", "/b")
    var looked: [LoopbackServer.Event] = []
    let lookedAtAll = Gate()
    let waiter = Task {
      try await server.event("the arrival of /c") { event in
        MainActor.preconditionIsolated()
        looked.append(event)
        if looked.count == 4 { lookedAtAll.open() }
        return event.request.path == "/c"
      }
    }
    await lookedAtAll.wait()
    #expect(looked.count == 4)
    try await ask(server, "/c", "/d")
    let event = try await waiter.value
    #expect(event.ending == nil && event.request.path == "/c")
    #expect(looked == Array(server.events.prefix(5)))
  }

  @Test("an event that never comes is an error that says what was seen instead") func never() async throws {
    let server = try makeServer()
    try await ask(server, "/a?b")
    let error = await #expect(throws: LoopbackServer.NeverSeen.self) {
      try await server.event("a miracle", timeLimit: .milliseconds(10)) { _ in false }
    }
    #expect(
      error?.description == """
        the server did not see a miracle within 0.01 seconds; it saw: request 1 (GET /a?b) arrived; \
        request 1 (GET /a?b) was answered
        """)
    #expect(server.log.watchers == 0)
  }

  @Test("a server that saw nothing says so") func sawNothing() async throws {
    let server = try makeServer()
    let error = await #expect(throws: LoopbackServer.NeverSeen.self) {
      try await server.event("anything", timeLimit: .zero) { _ in true }
    }
    #expect(error?.description == "the server did not see anything within 0.0 seconds; it saw: nothing")
  }

  @Test("a cancelled waiter gets CancellationError at once, and leaves nothing behind") func cancelled() async throws {
    let server = try makeServer()
    let waiter = Task { try await server.arrival() }
    await settle()
    #expect(server.log.watchers == 1)
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    #expect(server.log.watchers == 0)
  }

  @Test("a waiter cancelled before it starts still finds what has happened, and nothing else") func cancelledBefore()
    async throws
  {
    let server = try makeServer()
    try await ask(server, "/")
    let past = Task { try await server.arrival(1) }
    let future = Task { try await server.arrival(2) }
    past.cancel()
    future.cancel()
    #expect(try await past.value.number == 1)
    await #expect(throws: CancellationError.self) { try await future.value }
  }

  @Test("an error of the question is passed on") func questionThrows() async throws {
    struct Odd: Error {}
    let server = try makeServer()
    try await ask(server, "/")
    await #expect(throws: Odd.self) { try await server.event("anything") { _ in throw Odd() } }
    #expect(server.log.watchers == 0)
  }

  @Test("a waiter hears at once that the server stops, and so does whoever asks later") func stopped() async throws {
    let server = try makeServer()
    let waiter = Task { try await server.arrival() }
    await settle()
    server.stop()
    for _ in 0..<2 {
      let error = await #expect(throws: LoopbackServer.NeverSeen.self) { try await waiter.value }
      #expect(
        error?.description
          == "the server did not see arrival 1 of a request before the server stopped; it saw: nothing")
    }
    await #expect(throws: LoopbackServer.NeverSeen.self) {
      try await server.event("anything", timeLimit: .seconds(3600)) { _ in true }
    }
  }

  @Test("five hundred waits raced by their cancellation all end") func races() async throws {
    let server = try makeServer()
    server.hold()
    for round in 1...500 {
      let waiter = Task.detached { try await server.event("nothing") { _ in false } }
      // Every other waiter gets the time to begin, or some of it; the rest are cancelled before.
      if round.isMultiple(of: 2) { await Task.yield() }
      waiter.cancel()
      await #expect(throws: CancellationError.self) { try await waiter.value }
    }
    #expect(server.log.watchers == 0)
  }
}
