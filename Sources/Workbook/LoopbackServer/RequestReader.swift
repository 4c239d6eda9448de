import Foundation

/// Puts the bytes of one connection together to one HTTP/1.1 request, however they are cut.
struct RequestReader {
  static let headLimit = 16 * 1024
  static let bodyLimit = 1024 * 1024

  struct Message {
    let method: String
    let target: String
    /// Under their names in lower case.
    let headers: [String: String]
    let body: Data
  }

  enum Outcome {
    case incomplete
    case complete(Message)
    /// What came is no request that this server takes.
    case refused(status: Int, why: String)
  }

  private struct Refusal: Error {
    let status: Int
    let why: String
  }

  private var line: [UInt8] = []
  private var lines: [String] = []
  private var headCount = 0
  private var head: (method: String, target: String, headers: [String: String])?
  private var bodyCount = 0
  private var body = Data()

  /// Takes the next bytes. After an outcome other than `incomplete` the reader is done.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> Outcome {
    do {
      var rest = bytes
      while head == nil, let byte = rest.popFirst() { try takeHead(byte) }
      body += rest.prefix(bodyCount - body.count)
      guard let head, body.count == bodyCount else { return .incomplete }
      return .complete(Message(method: head.method, target: head.target, headers: head.headers, body: body))
    } catch {
      return .refused(status: error.status, why: error.why)
    }
  }

  private mutating func takeHead(_ byte: UInt8) throws(Refusal) {
    headCount += 1
    if headCount > Self.headLimit {
      throw Refusal(status: 431, why: "the head of a request may have \(Self.headLimit) bytes")
    }
    let carriageReturn = UInt8(ascii: "\r")
    switch byte {
    case UInt8(ascii: "\n"):
      guard line.last == carriageReturn else { throw Refusal(status: 400, why: "a line must end in CR LF") }
      let text = String(decoding: line.dropLast(), as: UTF8.self)
      line = []
      if text.isEmpty, !lines.isEmpty { return try endHead() }
      lines.append(text)
      // At once, so that whoever speaks another protocol hears it after one line.
      if lines.count == 1 { _ = try requestLine() }
    case _ where line.last == carriageReturn, 0..<0x20 where byte != carriageReturn && byte != UInt8(ascii: "\t"), 0x7f:
      throw Refusal(status: 400, why: "the head of a request is text, and this is not")
    default:
      line.append(byte)
    }
  }

  private func requestLine() throws(Refusal) -> (method: String, target: String) {
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), words[1].hasPrefix("/"),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0"
    else { throw Refusal(status: 400, why: "the first line must read like 'GET /path HTTP/1.1'") }
    return (String(words[0]), String(words[1]))
  }

  private mutating func endHead() throws(Refusal) {
    let (method, target) = try requestLine()
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
        throw Refusal(status: 400, why: "a header must read like 'Name: value'")
      }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[name] = headers[name].map { $0 + ", " + value } ?? value
    }
    if headers["transfer-encoding"] != nil {
      throw Refusal(status: 411, why: "a body must come with its Content-Length")
    }
    if let length = headers["content-length"] {
      guard !length.isEmpty, length.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
        throw Refusal(status: 400, why: "Content-Length must be one number")
      }
      guard let count = Int(length), count <= Self.bodyLimit else {
        throw Refusal(status: 413, why: "a body may have \(Self.bodyLimit) bytes")
      }
      bodyCount = count
    }
    head = (method, target, headers)
  }

  /// Whether text is a name as HTTP allows it (RFC 9110, 5.6.2).
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
