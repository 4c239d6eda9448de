import Workbook

/// What was freed and what was delivered in one case.
struct CaseRow {
  let name: String
  // Lifetime.
  let screens: Int
  let screensFreed: Int
  let handles: Int
  let closures: Int
  // Delivery.
  let callbacks: Int
  let ledger: Standing?
  let orders: [Order]
  /// Whether the server has answered. As long as it has not, the work runs.
  let isAnswered: Bool

  static let lifetimeHeader = ["case", "screens freed", "handles left", "closures left"]
  var lifetime: [String] { [name, "\(screensFreed) of \(screens)", "\(handles)", "\(closures)"] }

  static let deliveryHeader = ["case", "callbacks", "ledger", "orders"]
  var delivery: [String] {
    [name, "\(callbacks) of \(screens)", ledger?.description ?? "nothing", "\(orders.count)"]
  }
}

extension CaseRow {
  /// Two axes, and never one verdict: what is fast to go may be delivered twice, and what is delivered once may stay.
  @MainActor static func findings(of rows: [CaseRow]) -> Findings {
    var findings = Findings()
    for row in rows {
      func promise(_ text: String, _ held: Bool, _ otherwise: String) {
        findings.promise(text, held, otherwise: "\(row.name): \(otherwise)")
      }
      promise(
        "lifetime: a screen that is closed is freed", row.screensFreed == row.screens,
        "\(row.screensFreed) of \(row.screens)")
      promise(
        "lifetime: a handle is left only while its work still runs", row.handles == (row.isAnswered ? 0 : 1),
        "\(row.handles) left")
      promise("lifetime: no callback is kept after its call", row.closures == 0, "\(row.closures) left")
      promise(
        "delivery: every callback is called once", row.callbacks == row.screens,
        "\(row.callbacks) calls of \(row.screens) callbacks")
      promise(
        "delivery: once the server has answered, the ledger says what it did",
        row.isAnswered ? row.ledger?.order == row.orders.first : row.ledger == .outcomeUnknown,
        "\(row.ledger?.description ?? "nothing")")
      promise("delivery: there is never a second order", row.orders.count <= 1, "\(row.orders.count) orders")
    }
    return findings
  }
}
