import Foundation

extension LoopbackServer {
  /// A request as the server read it from the wire, head and body complete.
  public struct Request: Sendable, Hashable {
    /// The place in the order of arrival, counted from 1.
    public let number: Int
    public let method: String
    /// What the client asked for, as it wrote it: `/search?q=c%2B%2B`.
    public let target: String
    /// The target's path, percent-decoded.
    public let path: String
    /// The target's query, percent-decoded. A `+` stays a `+`, as `URLComponents` has it.
    /// Of two values under one name the last is kept.
    public let query: [String: String]
    public let body: Data
    private let headers: [String: String]

    init(number: Int, _ message: RequestReader.Message) {
      self.number = number
      method = message.method
      target = message.target
      headers = message.headers
      body = message.body
      let parts = message.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      path = Self.decode(parts[0])
      var query: [String: String] = [:]
      for pair in parts.dropFirst().joined().split(separator: "&") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        query[Self.decode(sides[0])] = sides.count == 2 ? Self.decode(sides[1]) : ""
      }
      self.query = query
    }

    /// The value of a header, whatever the case of its name.
    public func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// Text that is no valid percent-encoding is left as it came.
    private static func decode(_ text: Substring) -> String { text.removingPercentEncoding ?? String(text) }
  }
}

extension LoopbackServer.Request: CustomStringConvertible {
  public var description: String { "request \(number) (\(method) \(target))" }
}
