import Workbook

/// Where orders are placed.
protocol OrderDesk: AnyObject, Sendable {
  func place(_ item: String, under key: String) async throws -> Order
  /// The first order under this key, if there is one.
  func order(under key: String) async throws -> Order?
}

extension GitSearch: OrderDesk {}

// snippet.place
/// Places an order, unless there is one under its key already. Every step is written down before the next is taken.
///
/// - Returns: The answer; nil when it was called off before anything was sent.
func place(
  _ item: String, under key: String, at desk: any OrderDesk, in ledger: any Ledger, unless isCalledOff: () -> Bool
) async -> Answer? {
  do {
    let standing = ledger.standing(of: key)
    if let order = standing?.order { return .placed(order) }
    if standing == .outcomeUnknown || standing == .underWay, let order = try await desk.order(under: key) {
      ledger.wasPlaced(order, under: key)
      return .placed(order)
    }
    if isCalledOff() { return nil }
    ledger.wasSent(under: key)
    do {
      let order = try await desk.place(item, under: key)
      ledger.wasPlaced(order, under: key)
      return .placed(order)
    } catch GitSearchError.status(400..<500, _) {
      ledger.wasRefused(under: key)
      return .refused
    }
  } catch {
    return .unknown
  }
}
// snippet.end
