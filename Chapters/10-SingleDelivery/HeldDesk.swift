import Foundation
import Synchronization
import Workbook

/// A desk without a network. It takes every order at once, and answers when it is told to, deaf to cancellation.
///
/// It may be used from any thread.
final class HeldDesk: OrderDesk {
  /// What becomes of a call that is answered.
  enum Outcome: Sendable {
    case succeeds, losesTheConnection, isRefused
  }

  private final class Call: Sendable {
    let arrived = Gate()
    let answered = Gate()
  }

  let book = OrderBook()
  private let outcome: Outcome
  private let holdsLookUps: Bool
  private let calls = Mutex<[String: Call]>([:])

  init(_ outcome: Outcome = .succeeds, holdingLookUps: Bool = false) {
    (self.outcome, holdsLookUps) = (outcome, holdingLookUps)
  }

  func place(_ item: String, under key: String) async throws -> Order {
    let order = outcome == .isRefused ? nil : book.place(item, under: key)
    let call = call(key)
    call.arrived.open()
    await call.answered.wait()
    if let order, outcome == .succeeds { return order }
    throw outcome == .isRefused ? GitSearchError.status(403, message: "sold out") : URLError(.networkConnectionLost)
  }

  func order(under key: String) async throws -> Order? {
    let call = call(key + ", looked up")
    call.arrived.open()
    if holdsLookUps { await call.answered.wait() }
    return book.order(under: key)
  }

  /// Waits for the order under this key to arrive.
  func arrival(of key: String) async { await call(key).arrived.wait() }
  func answer(_ key: String) { call(key).answered.open() }

  /// Waits for somebody to ask for the order under this key.
  func arrivalOfLookUp(of key: String) async { await arrival(of: key + ", looked up") }
  func answerLookUp(of key: String) { answer(key + ", looked up") }

  private func call(_ key: String) -> Call {
    calls.withLock { calls in
      if let call = calls[key] { return call }
      let call = Call()
      calls[key] = call
      return call
    }
  }
}
