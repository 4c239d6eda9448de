import Workbook

/// What the user is told about an order.
enum Answer: Sendable, Hashable, CustomStringConvertible {
  case placed(Order)
  case cancelled
  case refused
  /// The connection was lost. The order may be in the book, or not.
  case unknown

  var description: String {
    switch self {
    case .placed(let order): "order \(order.number) placed"
    case .cancelled: "cancelled"
    case .refused: "refused"
    case .unknown: "nobody knows"
    }
  }
}
