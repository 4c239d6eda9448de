import Foundation
import Testing
import Workbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("GitSearch", .timeLimit(.minutes(1))) @MainActor struct GitSearchTests {
  @Test("a search returns its repositories, page by page, three to a page") func pages() async throws {
    let server = try LoopbackServer.gitSearch()
    let search = GitSearch(server)
    #expect(
      try await search.search("swift") == [
        Repository(name: "swift-one", stars: 900), Repository(name: "swift-two", stars: 800),
        Repository(name: "swift-three", stars: 700),
      ])
    #expect(try await search.search("swift", page: 3).map(\.name) == ["swift-seven", "swift-eight", "swift-nine"])
    #expect(try await search.search("swift", page: 4) == [])
    #expect(server.events.filter { $0.ending == nil }.map(\.request.target).first == "/search?q=swift")
  }

  @Test("a query arrives as it was typed", arguments: ["c++", "c#", "a b", "50%", "a&b=c", "größe", "?"])
  func queries(_ query: String) async throws {
    let server = try LoopbackServer.gitSearch()
    let search = GitSearch(server)
    #expect(try await search.search(query).first?.name == "\(query)-one")
    #expect(try await server.arrival().query["q"] == query)
  }

  @Test("the eleventh search in a minute throws status 403 with the server's message") func rateLimit() async throws {
    let limit = RateLimit()
    let server = try LoopbackServer.gitSearch(rateLimit: limit)
    let search = GitSearch(server)
    for page in 1...10 { _ = try await search.search("swift", page: page) }
    let message = "rate limit exceeded: 10 requests for /search in 60 seconds"
    await #expect(throws: GitSearchError.status(403, message: message)) { try await search.search("swift") }
    #expect(search.refusals == [.status(403, message: message)])
    limit.advance(seconds: 60)
    #expect(try await search.search("swift").count == 3)
    #expect(search.refusals.count == 1, "an answer was taken for a refusal")
  }

  @Test(
    "the service says what it does not have",
    arguments: [
      ("/search", 422), ("/search?q=", 422), ("/search?q=a&page=0", 422), ("/search?q=a&page=x", 422), ("/", 404),
      ("/users", 404), ("/images/1/2", 404), ("/users/7", 200), ("/images/7", 200),
    ])
  nonisolated func service(_ target: String, _ status: Int) throws {
    let server = try LoopbackServer.gitSearch()
    let answer = try RawClient(server, asking: target).readAll()
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    if target == "/users/7" { #expect(answer.hasSuffix(#"{"id":"7","name":"User 7"}"#)) }
    if target == "/images/7" { #expect(answer.hasSuffix("image 7")) }
  }

  @Test("a search cancelled while its answer is held leaves the server and throws what the session throws")
  func cancelledWhileHeld() async throws {
    let server = try LoopbackServer.gitSearch()
    server.hold()
    let timeline = Timeline("request")
    let search = GitSearch(server, timeline: timeline)
    let task = Task { try await search.search("swift") }
    let request = try await server.arrival()
    #expect(search.callsInFlight == 1 && search.cancelledCalls == 0)

    task.cancel()
    #expect(search.cancelledCalls == 1)
    #expect(try await server.ending(of: request) == .clientLeft)
    await search.allEnded()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(search.callsInFlight == 0)
    #expect(
      timeline.events.map(\.text) == ["search swift", "cancel flag set", "throws URLError.cancelled"])
    #expect(timeline.events.map(\.change) == [.begins, .cancelled, .ends])
  }

  @Test("a search without a timeline may be cancelled from any thread, as a failing sibling does")
  func cancelledFromElsewhere() async throws {
    let server = try LoopbackServer.gitSearch()
    server.hold()
    let search = GitSearch(server)
    let task = Task { try await search.search("swift") }
    let request = try await server.arrival()
    await Task.detached { task.cancel() }.value
    #expect(search.cancelledCalls == 1)
    #expect(try await server.ending(of: request) == .clientLeft)
    await #expect(throws: URLError.self) { try await task.value }
  }

  @Test("overlapping searches are drawn in lanes of their own, and their answers may come in any order")
  func lanes() async throws {
    let server = try LoopbackServer.gitSearch()
    server.hold()
    let timeline = Timeline("request 1", "request 2")
    let search = GitSearch(server, timeline: timeline)
    let first = Task { try await search.search("swift") }
    let firstRequest = try await server.arrival(1)
    let second = Task { try await search.search("swiftui", page: 2) }
    let secondRequest = try await server.arrival(2)
    #expect(search.callsInFlight == 2)

    server.release(secondRequest)
    #expect(try await second.value.first?.name == "swiftui-four")
    #expect(search.callsInFlight == 1)
    server.release(firstRequest)
    #expect(try await first.value.first?.name == "swift-one")
    #expect(
      timeline.events.map { "\($0.lane): \($0.text)" } == [
        "request 1: search swift", "request 2: search swiftui, page 2", "request 2: 3 results",
        "request 1: 3 results",
      ])
  }

  @Test("a call without a lane is not drawn, and disturbs no other") func noLane() async throws {
    let server = try LoopbackServer.gitSearch()
    let timeline = Timeline("request 2")
    let search = GitSearch(server, timeline: timeline)
    for query in ["swift", "swiftui", "swiftlint"] { _ = try await search.search(query) }
    #expect(timeline.events.map(\.text) == ["search swiftui", "3 results"])
  }

  @Test("waiting for all to end goes on until the last has ended, and after that its caller has run") func allEnded()
    async throws
  {
    let server = try LoopbackServer.gitSearch()
    let search = GitSearch(server)
    await search.allEnded()

    server.hold()
    var found = 0
    for query in ["swift", "swiftui"] { Task { found += try await search.search(query).count } }
    let requests = [try await server.arrival(1), try await server.arrival(2)]
    var hasEnded = false
    let waiter = Task {
      await search.allEnded()
      hasEnded = true
    }
    server.release(requests[0])
    await search.callsEnded(1)
    await settle()
    #expect(!hasEnded)
    server.release(requests[1])
    await waiter.value
    #expect(search.callsInFlight == 0)
    await settle()
    #expect(found == 6)
  }

  @Test("errors have the same name on every platform") func errors() async throws {
    let timeline = Timeline("sense", "refused")
    let server = try LoopbackServer { _ in .text("no JSON") }
    let search = GitSearch(server, timeline: timeline, lane: "sense")
    await #expect(throws: DecodingError.self) { try await search.search("a") }

    let port = try RefusingPort()
    let refused = GitSearch(at: port.baseURL, timeline: timeline, lane: "refused")
    await #expect(throws: URLError.self) { try await refused.search("b") }
    #expect(
      timeline.events.filter { $0.change == .ends }.map(\.text) == [
        "throws DecodingError", "throws URLError.cannotConnectToHost",
      ])
  }

  @Test("a client is freed when its last call has ended") func freed() async throws {
    let server = try LoopbackServer.gitSearch()
    server.hold()
    var search: GitSearch? = GitSearch(server)
    let isFreed = { [weak search] in search == nil }
    let task = Task { [search] in try await search?.search("swift") }
    _ = try await server.arrival()
    search = nil
    #expect(!isFreed(), "a call in flight should keep its client")
    server.release()
    #expect(try await task.value?.count == 3)
    await settle()
    #expect(isFreed())
  }
}
