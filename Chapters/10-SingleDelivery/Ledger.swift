import Workbook

/// What became of every request, under its key. It outlives screens and services, and may be used from any thread.
protocol Ledger: AnyObject, Sendable {
  init()
  func wasSent(under key: String)
  func wasPlaced(_ order: Order, under key: String)
  func wasRefused(under key: String)
  func wasTold(_ answer: Answer, under key: String)
  /// How the request stands; nil when it was never heard of.
  func standing(of key: String) -> Standing?
}

/// How a request stands.
enum Standing: Sendable, Hashable, CustomStringConvertible {
  case underWay
  /// Placed, and whoever ordered was told so.
  case delivered(Order)
  /// The user cancelled, and no order was placed.
  case cancelledByUser
  /// It was sent, and nobody has heard what the server did.
  case outcomeUnknown
  /// Placed, and whoever ordered was told something else, or nothing yet.
  case doneOnServer(Order)
  case refused

  /// The order that the server is known to have.
  var order: Order? {
    switch self {
    case .delivered(let order), .doneOnServer(let order): order
    case .underWay, .cancelledByUser, .outcomeUnknown, .refused: nil
    }
  }

  var description: String {
    switch self {
    case .underWay: "under way"
    case .delivered: "delivered"
    case .cancelledByUser: "cancelled by the user"
    case .outcomeUnknown: "outcome unknown"
    case .doneOnServer: "done on the server"
    case .refused: "refused"
    }
  }
}
