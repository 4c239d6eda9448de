import TestSupport
import Testing
import Workbook

@testable import SingleDelivery

/// Cancellations and answers that race on several threads, behind a desk without sockets.
///
/// `STRESS_ROUNDS=2000 swift test --filter SingleDeliveryStress` plays fewer rounds, for a sanitizer.
@Suite("10 · Stress", .serialized) @MainActor struct SingleDeliveryStress {
  @Test("20,000 rounds of open, order, close: one delivery each, the ledger complete, nothing left alive")
  func openOrderClose() async throws {
    let rounds = try number("STRESS_ROUNDS", or: 20_000)
    let (desk, ledger) = (HeldDesk(), TwoColumnLedger())
    let shop = Shop(desk: desk, ledger: ledger)
    let keys = (0..<rounds).map { "cart \($0)" }
    var screens: [() -> WatchingScreen?] = []
    var callbacks: [String: Int] = [:]

    for (number, start) in stride(from: 0, to: rounds, by: 200).enumerated() {
      let lot = Array(keys[start..<min(start + 200, rounds)])
      // In every second lot the user cancels at once, and the order may be called off before it is sent.
      let isCalledOff = !number.isMultiple(of: 2)
      var open = lot.map { key in
        let screen = WatchingScreen(shop)
        screens.append { [weak screen] in screen }
        shop.service.order("mug", under: key) { [weak screen] answer in
          callbacks[key, default: 0] += 1
          screen?.show(answer)
        }
        if isCalledOff { shop.service.cancel(key) }
        return screen
      }
      if !isCalledOff { for key in lot { await desk.arrival(of: key) } }
      // Two threads let answers come, and cancel what was answered a few steps before. The answers come in on others.
      let lag = number / 2 % 8
      async let race: Void = onThreads(2) { side in
        let mine = lot.indices.filter { $0 % 2 == side }.map { lot[$0] }
        for step in 0..<(mine.count + lag) {
          if step < mine.count { desk.answer(mine[step]) }
          if step >= lag { shop.service.cancel(mine[step - lag]) }
        }
      }
      open.removeAll()
      await race
      await shop.service.allEnded()
    }
    await settle()

    let orders = Dictionary(grouping: desk.book.orders, by: \.key)
    let calls = keys.map { callbacks[$0] ?? 0 }
    let told = keys.map { ledger.told(under: $0) }
    let standings = keys.map { ledger.standing(of: $0) }
    let incomplete = zip(keys, standings).filter { key, standing in
      orders[key].map { standing?.order != $0.first } ?? (standing != .cancelledByUser)
    }
    let double = calls.count { $0 > 1 }
    let lost = calls.count { $0 == 0 }
    let liveScreens = screens.count { $0() != nil }
    func count(_ standing: String) -> Int { standings.count { $0?.description == standing } }
    print(
      """
      stress: \(rounds) rounds, \(calls.reduce(0, +)) deliveries, double deliveries \(double), lost \(lost), \
      live screens \(liveScreens), live handles \(shop.service.inFlight); \
      \(count("delivered")) delivered, \(count("done on the server")) done on the server, \
      \(count("cancelled by the user")) cancelled by the user, \(incomplete.count) missing from the ledger
      """)
    #expect(double == 0)
    #expect(lost == 0)
    #expect(told.allSatisfy { $0.count == 1 })
    #expect(incomplete.isEmpty, "\(incomplete.prefix(3))")
    #expect(liveScreens == 0)
    // Else they would join what has ended, and wait for ever.
    try #require(shop.service.inFlight == 0)

    // Everybody tries again: nobody gets a second order.
    for key in keys { shop.service.order("mug", under: key) { _ in } }
    await shop.service.allEnded()
    await settle()
    #expect(desk.book.orders.count == rounds)
    #expect(Set(desk.book.orders.map(\.key)).count == rounds)
  }
}
