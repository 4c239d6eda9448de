import Foundation
import Testing

@testable import Workbook

@Suite("LoopbackServer: reading a request") struct LoopbackServerRequestReaderTests {
  private let post = """
    POST /users/7?x=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Twice: a\r\nx-twice:  b \r\nContent-Length: 4\r\n\r\nbody
    """

  @Test("a request reads the same wherever it is cut") func cuts() throws {
    let bytes = Array(post.utf8)
    for cut in 0..<bytes.count {
      var reader = RequestReader()
      guard case .incomplete = reader.take(bytes[..<cut]) else {
        Issue.record("the first \(cut) bytes should not be enough")
        return
      }
      guard case .complete(let message) = reader.take(bytes[cut...]) else {
        Issue.record("cut after \(cut) bytes, the request was not read")
        return
      }
      #expect(message.method == "POST")
      #expect(message.target == "/users/7?x=1")
      #expect(message.headers == ["host": "127.0.0.1", "x-twice": "a, b", "content-length": "4"])
      #expect(message.body == Data("body".utf8))
    }
  }

  @Test("what follows a request is no part of it") func more() throws {
    var reader = RequestReader()
    guard case .complete(let message) = reader.take(ArraySlice((post + "GET /next").utf8)) else {
      Issue.record("the request was not read")
      return
    }
    #expect(message.body == Data("body".utf8))
  }

  /// Text that no request starts with, refused by its last character.
  struct Garbage: CustomTestStringConvertible {
    let text: String
    var testDescription: String { text.debugDescription }
  }

  @Test(
    "what is not HTTP is refused as soon as that is certain",
    arguments: [
      "\u{16}", "hello\r\n", "GET /\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/2.0\r\n", "GET x HTTP/1.1\r\n",
      "G:T / HTTP/1.1\r\n", "\r\n", "GET / HTTP/1.1\n", "GET /\rx", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n folded: c\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length:\r\n\r\n",
    ].map(Garbage.init))
  func garbage(_ garbage: Garbage) {
    #expect(status(after: garbage.text) == 400)
    #expect(status(after: String(garbage.text.unicodeScalars.dropLast())) == nil, "refused before it was certain")
  }

  @Test("a body in chunks, too long or of absurd length is refused by its head alone") func bodies() {
    func status(_ header: String) -> Int? { self.status(after: "POST / HTTP/1.1\r\n\(header)\r\n\r\n") }
    #expect(status("Transfer-Encoding: chunked") == 411)
    #expect(status("Content-Length: \(1024 * 1024 + 1)") == 413)
    #expect(status("Content-Length: 99999999999999999999999999") == 413)
    #expect(status("Content-Length: \(1024 * 1024)") == nil)
  }

  @Test("a head may have 16 KiB and not a byte more") func longHead() {
    let start = "GET / HTTP/1.1\r\nX: "
    let full = start + String(repeating: "x", count: 16 * 1024 - start.utf8.count)
    #expect(status(after: full) == nil)
    #expect(status(after: full + "x") == 431)
  }

  /// The status that a reader refuses the text with; nil when it does not.
  private func status(after text: String) -> Int? {
    var reader = RequestReader()
    guard case .refused(let status, _) = reader.take(ArraySlice(text.utf8)) else { return nil }
    return status
  }
}
