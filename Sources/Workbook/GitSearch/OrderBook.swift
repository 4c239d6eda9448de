import Synchronization

/// An order, as the service has written it down.
public struct Order: Codable, Sendable, Hashable {
  /// Its place in the book, counted from 1.
  public let number: Int
  public let item: String
  /// What the client calls the request that placed it.
  public let key: String

  public init(number: Int, item: String, key: String) {
    self.number = number
    self.item = item
    self.key = key
  }
}

/// The orders that a service has taken, for as long as the service is there.
///
/// Whatever is placed becomes an order, even under a key that has one: the book does not ask whether it was meant so. But
/// it can be asked for the first order under a key. It may be used from any thread.
public final class OrderBook: Sendable {
  private let book = Mutex<[Order]>([])

  public init() {}

  public var orders: [Order] { book.withLock { $0 } }

  @discardableResult public func place(_ item: String, under key: String) -> Order {
    book.withLock { orders in
      let order = Order(number: orders.count + 1, item: item, key: key)
      orders.append(order)
      return order
    }
  }

  public func order(under key: String) -> Order? {
    book.withLock { $0.first { $0.key == key } }
  }
}
