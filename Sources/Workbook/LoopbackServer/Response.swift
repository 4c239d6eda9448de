import Foundation

extension LoopbackServer {
  /// What the server answers to a request.
  public struct Response: Sendable, Hashable {
    public var status: Int
    /// Sent as they stand, beside `Content-Length` and `Connection: close`, which the server writes itself.
    public var headers: [String: String]
    public var body: Data

    public init(status: Int = 200, contentType: String, body: Data) {
      self.status = status
      headers = ["Content-Type": contentType]
      self.body = body
    }

    public static func text(_ text: String, status: Int = 200) -> Response {
      Response(status: status, contentType: "text/plain; charset=utf-8", body: Data(text.utf8))
    }

    /// The value as JSON, with its keys sorted, so that equal values are equal bytes.
    /// A value that cannot be encoded is answered with 500 and the reason.
    public static func json(_ value: some Encodable, status: Int = 200) -> Response {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        return Response(status: status, contentType: "application/json", body: try encoder.encode(value))
      } catch {
        return text("the answer could not be encoded: \(error)", status: 500)
      }
    }

    /// The answer to a request that failed: a JSON object with one key, `message`.
    public static func failure(_ status: Int, _ message: String) -> Response {
      json(["message": message], status: status)
    }

    /// The bytes on the wire. A `HEAD` request is answered without the body.
    func bytes(for method: String?) -> Data {
      var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n"
      for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
      head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
      return method == "HEAD" ? Data(head.utf8) : Data(head.utf8) + body
    }

    private static let reasons = [
      200: "OK", 201: "Created", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 411: "Length Required",
      413: "Content Too Large", 422: "Unprocessable Content", 431: "Request Header Fields Too Large",
      500: "Internal Server Error", 503: "Service Unavailable",
    ]
  }
}
