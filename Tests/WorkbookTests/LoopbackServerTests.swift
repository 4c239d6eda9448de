import Foundation
import Testing
import Workbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("LoopbackServer: requests and answers", .timeLimit(.minutes(5))) struct LoopbackServerTests {
  @Test("a request is answered, and both are in the log") func answered() async throws {
    let server = try LoopbackServer { _ in .text("hello") }
    let (body, response) = try await get("/hello", from: server)
    #expect(body == "hello")
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
    let request = try await server.arrival()
    #expect(server.events == [.arrived(request), .answered(request)])
    #expect(request.method == "GET" && request.target == "/hello" && request.number == 1)
    #expect(request.header("HOST") == request.header("host") && request.header("host") != nil)
  }

  @Test("status, headers and JSON reach the client") func statusAndHeaders() async throws {
    let server = try LoopbackServer { _ in
      var response = LoopbackServer.Response.json(["b": 2, "a": 1], status: 418)
      response.headers["X-Made-Of"] = "porcelain"
      return response
    }
    let (body, response) = try await get("/", from: server)
    #expect(body == #"{"a":1,"b":2}"#)
    #expect(response.statusCode == 418)
    #expect(response.value(forHTTPHeaderField: "X-Made-Of") == "porcelain")
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
  }

  @Test("a value that cannot be encoded is answered with 500 and the reason") func badValue() async throws {
    let server = try LoopbackServer { _ in .json([Double.nan]) }
    let (body, response) = try await get("/", from: server)
    #expect(response.statusCode == 500)
    #expect(body.hasPrefix("the answer could not be encoded"))
  }

  @Test("path and query are percent-decoded, and a plus stays a plus") func decoding() async throws {
    let server = try LoopbackServer { _ in .text("") }
    let client = try RawClient(
      server, asking: "/users/J%C3%BCrgen?q=c%2B%2B&x=a+b%20c&empty=&bare&bad=%zz&twice=1&twice=2")
    _ = try client.readAll()
    let request = try await server.arrival()
    #expect(request.path == "/users/Jürgen")
    #expect(
      request.query == ["q": "c++", "x": "a+b c", "empty": "", "bare": "", "bad": "%zz", "twice": "2"])
  }

  @Test("the body of a POST arrives whole", arguments: [0, 5, 100_000, 1024 * 1024])
  func post(size: Int) async throws {
    let server = try LoopbackServer { .text("\($0.body.count)") }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    let sent = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
    var request = URLRequest(url: server.baseURL.appending(path: "orders"))
    request.httpMethod = "POST"
    let (body, _) = try await session.upload(for: request, from: sent)
    #expect(String(decoding: body, as: UTF8.self) == "\(size)")
    let arrived = try await server.arrival()
    #expect(arrived.method == "POST" && arrived.path == "/orders")
    #expect(arrived.body == sent)
  }

  @Test("an answer larger than every buffer arrives whole") func largeAnswer() async throws {
    let lines = (0..<200_000).map { "line \($0) " + String(repeating: ".", count: 100) }
    let large = Data(lines.joined(separator: "\n").utf8)
    let server = try LoopbackServer { _ in .init(contentType: "application/octet-stream", body: large) }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    let (body, _) = try await session.data(from: server.baseURL)
    #expect(body == large)
    #expect(server.answeredCount == 1)
  }

  @Test("HEAD is answered without the body") func head() async throws {
    let server = try LoopbackServer { _ in .text("hello") }
    let client = try RawClient(server)
    try client.say("HEAD / HTTP/1.1\r\n\r\n")
    let answer = try client.readAll()
    #expect(answer.contains("Content-Length: 5\r\n") && answer.hasSuffix("\r\n\r\n"))
  }

  @Test("whoever has an answer finds it in the log") func loggedBeforeRead() throws {
    let server = try LoopbackServer { _ in .text("x") }
    for count in 1...300 {
      _ = try RawClient(server, asking: "/").read()
      #expect(server.answeredCount == count)
    }
  }

  @Test("fifty requests at once through one session each get their own answer") func fiftyAtOnce() async throws {
    let server = try LoopbackServer { .text($0.path) }
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    server.hold()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 1...50 {
        let url = server.baseURL.appending(path: "\(number)")
        group.addTask { try await session.data(from: url).0 == Data("/\(number)".utf8) }
      }
      // All fifty are open at the same time.
      _ = try await server.arrival(50)
      #expect(server.answeredCount == 0)
      server.release()
      for try await isRight in group { #expect(isRight) }
    }
    #expect(server.requestCount == 50 && server.answeredCount == 50 && server.clientLeftCount == 0)
    #expect(server.events.compactMap { $0.ending == nil ? $0.request.number : nil } == Array(1...50))
  }

  @Test("a proxy that the environment names is passed by") func proxy() async {
    // In a process of its own, since the environment belongs to the process.
    await #expect(processExitsWith: .success) {
      for variable in ["http_proxy", "all_proxy", "ALL_PROXY"] { setenv(variable, "http://127.0.0.1:1", 1) }
      let server = try LoopbackServer { _ in .text("") }
      let session = LoopbackServer.session()
      _ = try await session.data(from: server.baseURL)
    }
  }

  private func get(_ path: String, from server: LoopbackServer) async throws -> (String, HTTPURLResponse) {
    let session = LoopbackServer.session()
    defer { session.finishTasksAndInvalidate() }
    let (body, response) = try await session.data(from: server.baseURL.appending(path: path))
    return (String(decoding: body, as: UTF8.self), try #require(response as? HTTPURLResponse))
  }
}
