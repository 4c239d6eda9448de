import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GitSearch {
  /// Orders something. The service takes the order as soon as the request has arrived, whoever waits for its answer.
  ///
  /// - Parameter key: What the client calls this request. The service keeps it with the order.
  /// - Throws: as ``search(_:page:)`` does.
  public func place(_ item: String, under key: String) async throws -> Order {
    var request = URLRequest(url: baseURL.appending(path: "orders"))
    request.httpMethod = "POST"
    request.httpBody = Data(item.utf8)
    request.setValue(key, forHTTPHeaderField: "Request-Key")
    return try await send(request, called: "order \(item)") { (order: Order) in "order \(order.number)" }
  }

  /// Asks the service for the first order that was placed under this key; nil when there is none.
  ///
  /// - Throws: as ``search(_:page:)`` does, except for the answer 404.
  public func order(under key: String) async throws -> Order? {
    let request = URLRequest(url: baseURL.appending(path: "orders").appending(path: key))
    do {
      return try await send(request, called: "look up") { (order: Order) in "order \(order.number)" }
    } catch GitSearchError.status(404, _) {
      return nil
    }
  }
}
