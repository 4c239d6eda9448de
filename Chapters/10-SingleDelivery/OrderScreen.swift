import Workbook

/// A screen with a button that orders, and one that cancels. The key was made with the shopping cart, so that a user who
/// tries again comes with the same.
@MainActor protocol OrderScreen: AnyObject, Sendable {
  init(_ shop: Shop)
  /// What the user was told, in order.
  var answers: [Answer] { get }
  func order(_ item: String, under key: String)
  func cancel()
}

/// What outlives the screens.
struct Shop: Sendable {
  let desk: any OrderDesk
  let ledger: any Ledger
  let service: OrderService

  init(desk: any OrderDesk, ledger: any Ledger) {
    (self.desk, self.ledger) = (desk, ledger)
    service = OrderService(desk: desk, ledger: ledger)
  }
}
