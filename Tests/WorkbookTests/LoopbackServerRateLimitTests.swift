import Foundation
import Testing
import Workbook

@Suite("LoopbackServer: the rate limit", .timeLimit(.minutes(5))) struct LoopbackServerRateLimitTests {
  private func status(_ target: String, from server: LoopbackServer) throws -> String {
    String(try RawClient(server, asking: target).readAll().dropFirst("HTTP/1.1 ".count).prefix(3))
  }

  @Test("the eleventh search in a minute is answered with 403 and a message that says so") func eleventh() throws {
    let server = try LoopbackServer(rateLimit: RateLimit()) { _ in .text("found") }
    for number in 1...10 { #expect(try status("/search?q=\(number)", from: server) == "200") }
    let answer = try RawClient(server, asking: "/search?q=11").readAll()
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
    #expect(answer.hasSuffix(#"{"message":"rate limit exceeded: 10 requests for /search in 60 seconds"}"#))
    #expect(try status("/users/1", from: server) == "200", "the limit counts another path than its own")
    #expect(server.requestCount == 12)
  }

  @Test("a request no longer counts when its minute is over, and one past the limit never did") func clock() throws {
    let limit = RateLimit(requests: 2, perSeconds: 60)
    let server = try LoopbackServer(rateLimit: limit) { _ in .text("found") }
    #expect(try status("/search", from: server) == "200")
    limit.advance(seconds: 30)
    #expect(try status("/search", from: server) == "200")
    limit.advance(seconds: 29)
    #expect(try status("/search", from: server) == "403")
    limit.advance(seconds: 1)
    #expect(try status("/search", from: server) == "200")
    #expect(try status("/search", from: server) == "403")
    limit.advance(seconds: 30)
    #expect(try status("/search", from: server) == "200")
  }

  @Test("a request counts from its arrival, also while its answer is held and after its client has left")
  func countsOnArrival() async throws {
    let limit = RateLimit(requests: 1)
    let server = try LoopbackServer(rateLimit: limit) { _ in .text("found") }
    server.hold()
    var client: RawClient? = try RawClient(server, asking: "/search")
    let request = try await server.arrival()
    #expect(client != nil)
    client = nil
    #expect(try await server.ending(of: request) == .clientLeft)
    server.release()
    #expect(try status("/search", from: server) == "403")
  }
}
