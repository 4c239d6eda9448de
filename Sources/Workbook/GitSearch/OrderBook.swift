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
  private struct State {
    var orders: [Order] = []
    var waiters: [(count: Int, gate: Gate)] = []
  }

  private let state = Mutex(State())

  public init() {}

  public var orders: [Order] { state.withLock { $0.orders } }

  @discardableResult public func place(_ item: String, under key: String) -> Order {
    let order = state.withLock { state in
      let order = Order(number: state.orders.count + 1, item: item, key: key)
      state.orders.append(order)
      return order
    }
    tellWaiters()
    return order
  }

  public func order(under key: String) -> Order? {
    state.withLock { $0.orders.first { $0.key == key } }
  }

  /// Waits until so many orders are in the book. A server writes one down shortly after it has seen the request arrive.
  public func taken(_ count: Int) async {
    let gate = Gate()
    state.withLock { $0.waiters.append((count, gate)) }
    tellWaiters()
    await gate.wait()
  }

  private func tellWaiters() {
    let told = state.withLock { state in
      let told = state.waiters.filter { $0.count <= state.orders.count }
      state.waiters.removeAll { $0.count <= state.orders.count }
      return told
    }
    for waiter in told { waiter.gate.open() }
  }
}
