import Foundation
import TaskLifetime
import TestSupport
import Testing
import Workbook

@testable import SingleDelivery

@Suite("10 · Single delivery", .serialized) @MainActor struct SingleDeliveryTests {
  @Test("red: the user cancels, the server answers, and both are delivered") func redUnchecked() async {
    expectRed(
      await twoAnswers(through: UncheckedDelivery.self),
      breaking: "an answer that comes second is not delivered", "of two answers at once, one is delivered",
      "one side is told that it was first")
  }

  @Test("red: check, await, set lets two answers through that come at once") func redSetTooLate() async {
    expectRed(
      await twoAnswers(through: SetTooLateDelivery.self),
      breaking: "of two answers at once, one is delivered", "one side is told that it was first")
  }

  @Test("red: an order that its screen owns is cancelled when the user leaves") func redOwningScreen() async throws {
    expectRed(
      try await leaveAndComeBack(OwningScreen.self),
      breaking: "lifetime: an order outlives the screen that asked for it",
      "delivery: the ledger knows what the server did")
  }

  @Test("red: a late success is thrown away, and the user orders twice") func redOneColumn() async throws {
    expectRed(
      try await cancelAndTryAgain(OneColumnLedger.self),
      breaking: "delivery: the ledger knows what the server did",
      "delivery: whoever orders again finds the first order")
  }

  @Test("the damage: a user who cancelled is told that the order is placed") func damageOfTwoCallbacks() async {
    for makeDelivery in [UncheckedDelivery.init, SetTooLateDelivery.init] as [(@escaping Deliver) -> any Delivery] {
      let told = Told()
      let delivery = makeDelivery { told.answers.append($0) }
      let cancelling = Task { await delivery.finish(with: .cancelled) }
      let completing = Task { await delivery.finish(with: .placed(order)) }
      _ = (await cancelling.value, await completing.value)
      #expect(told.answers == [.cancelled, .placed(order)])
    }
  }

  @Test("the damage: two orders in the server's book, and a ledger that denies both") func damageOfOneColumn() async {
    let desk = HeldDesk()
    let ledger = OneColumnLedger()
    let service = OrderService(desk: desk, ledger: ledger)
    service.order("mug", under: "cart 1") { _ in }
    await desk.arrival(of: "cart 1")
    service.cancel("cart 1")
    await settle()
    desk.answer("cart 1")
    await service.allEnded()
    service.order("mug", under: "cart 1") { _ in }
    await service.allEnded()
    await settle()
    #expect(desk.book.orders.map(\.number) == [1, 2])
    #expect(ledger.standing(of: "cart 1") == .cancelledByUser)
  }

  // Elsewhere the lock stops the program without a word on standard error.
  #if os(Linux)
  @Test("the damage: a callback under the lock that comes back to it stops the program") func damageOfTheLock() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let told = Told()
      let delivery = UnderLockDelivery { answer in
        told.answers.append(answer)
        _ = told.delivery?.finish(with: .cancelled)
      }
      told.delivery = delivery
      _ = delivery.finish(with: .cancelled)
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("Recursive call to lock Mutex"), "it ended in another way: \(errors)")
  }
  #endif

  @Test("green: one answer is delivered, one after the other or both at once") func greenDelivery() async {
    expectGreen(await twoAnswers(through: SingleDelivery<Answer>.self))
  }

  @Test("green: an actor that sets before it awaits delivers one answer") func greenSetAtOnce() async {
    expectGreen(await twoAnswers(through: SetAtOnceDelivery.self))
  }

  @Test("green: a screen that watches goes, and its order goes on") func greenWatchingScreen() async throws {
    expectGreen(try await leaveAndComeBack(WatchingScreen.self))
  }

  @Test("green: a late success is in the ledger, and whoever tries again is told of it") func greenTwoColumns()
    async throws
  {
    expectGreen(try await cancelAndTryAgain(TwoColumnLedger.self))
  }

  @Test("green: every case keeps its promises, on both axes") func greenCases() async {
    expectGreen(CaseRow.findings(of: await cases()))
  }

  @Test("every case, as a value") func everyCase() async {
    let rows = await cases()
    #expect(
      rows.map { $0.lifetime.dropFirst() + $0.delivery.dropFirst() } == [
        ["1 of 1", "0", "0", "1 of 1", "delivered", "1"],
        ["1 of 1", "0", "0", "1 of 1", "done on the server", "1"],
        ["1 of 1", "0", "0", "1 of 1", "delivered", "1"],
        ["1 of 1", "1", "0", "1 of 1", "outcome unknown", "1"],
        ["1 of 1", "0", "0", "1 of 1", "done on the server", "1"],
        ["1 of 1", "0", "0", "1 of 1", "cancelled by the user", "0"],
        ["3 of 3", "0", "0", "3 of 3", "delivered", "1"],
        ["1 of 1", "0", "0", "1 of 1", "delivered", "1"],
      ])
  }
}

// What the experiments do not try.
extension SingleDeliveryTests {
  @Test("an order that nobody cancels is placed once, and whoever ordered is told") func happyPath() async throws {
    let book = OrderBook()
    let server = try LoopbackServer.gitSearch(orders: book)
    defer { server.stop() }
    let git = GitSearch(server)
    let screen = WatchingScreen(Shop(desk: git, ledger: TwoColumnLedger()))
    screen.order("mug", under: "cart 1")
    await screen.shop.service.allEnded()
    await settle()
    #expect(screen.answers == [.placed(Order(number: 1, item: "mug", key: "cart 1"))])
    #expect(book.orders.count == 1)
    #expect(server.clientLeftCount == 0)
  }

  @Test("two screens that order under one key make one order, and both are told") func joined() async {
    let bench = Bench()
    let screens = [bench.open(), bench.open()]
    #expect(bench.shop.service.running == 1)
    await bench.desk.arrival(of: "cart 1")
    bench.desk.answer("cart 1")
    await bench.ended()
    #expect(screens.map(\.answers.count) == [1, 1])
    #expect(bench.desk.book.orders.count == 1)
  }

  @Test("after a lost connection the outcome is unknown, and whoever orders again finds the first order")
  func lostConnection() async {
    let bench = Bench(.losesTheConnection)
    let screen = bench.open()
    bench.desk.answer("cart 1")
    await bench.ended()
    #expect(screen.answers == [.unknown])
    #expect(bench.ledger.standing(of: "cart 1") == .outcomeUnknown)
    screen.order("mug", under: "cart 1")
    await bench.ended()
    #expect(screen.answers == [.unknown] + bench.desk.book.orders.map(Answer.placed))
    #expect(bench.desk.book.orders.count == 1)
    #expect(bench.ledger.standing(of: "cart 1") == bench.desk.book.orders.first.map(Standing.delivered))
  }

  @Test("a look-up that is refused says nothing of the order: its outcome stays unknown") func lookUpRefused() async {
    let shop = Shop(desk: MuteDesk(), ledger: TwoColumnLedger())
    let screen = WatchingScreen(shop)
    for _ in 1...2 {
      screen.order("mug", under: "cart 1")
      await shop.service.allEnded()
      await settle()
    }
    #expect(screen.answers == [.unknown, .unknown])
    #expect(shop.ledger.standing(of: "cart 1") == .outcomeUnknown)
  }

  @Test("an order that is called off before it is sent is not sent, and whoever orders again has one")
  func calledOffInTime() async {
    let bench = Bench(holdingLookUps: true)
    bench.ledger.wasSent(under: "cart 1")
    bench.ledger.wasTold(.unknown, under: "cart 1")
    let screen = bench.open()
    await bench.desk.arrivalOfLookUp(of: "cart 1")
    screen.cancel()
    bench.desk.answer("cart 1")
    bench.desk.answerLookUp(of: "cart 1")
    await bench.ended()
    #expect(screen.answers == [.cancelled])
    #expect(bench.desk.book.orders.isEmpty)
    screen.order("mug", under: "cart 1")
    await bench.ended()
    #expect(screen.answers == [.cancelled] + bench.desk.book.orders.map(Answer.placed))
    #expect(bench.desk.book.orders.count == 1)
  }

  @Test("an order that is called off and ordered again before it was sent is sent once") func calledOffAndOn() async {
    let bench = Bench(holdingLookUps: true)
    bench.ledger.wasSent(under: "cart 1")
    bench.ledger.wasTold(.unknown, under: "cart 1")
    let screen = bench.open()
    await bench.desk.arrivalOfLookUp(of: "cart 1")
    screen.cancel()
    screen.order("mug", under: "cart 1")
    bench.desk.answerLookUp(of: "cart 1")
    bench.desk.answer("cart 1")
    await bench.ended()
    #expect(screen.answers == [.cancelled] + bench.desk.book.orders.map(Answer.placed))
    #expect(bench.desk.book.orders.count == 1)
  }

  @Test("a refusal is told, and nothing is in the ledger's other column") func refused() async {
    let bench = Bench(.isRefused)
    let screen = bench.open()
    bench.desk.answer("cart 1")
    await bench.ended()
    #expect(screen.answers == [.refused])
    #expect(bench.ledger.standing(of: "cart 1") == .refused)
  }

  @Test("the work keeps its service until it has ended, and no longer") func serviceLivesOn() async {
    let desk = HeldDesk()
    let ledger = TwoColumnLedger()
    weak var kept: OrderService?
    do {
      let service = OrderService(desk: desk, ledger: ledger)
      kept = service
      service.order("mug", under: "cart 1") { _ in }
      await desk.arrival(of: "cart 1")
    }
    #expect(kept != nil)
    desk.answer("cart 1")
    await kept?.allEnded()
    await settle()
    #expect(ledger.standing(of: "cart 1") == desk.book.orders.first.map(Standing.delivered))
    #expect(await eventually { kept == nil })
  }

  @Test("a waiter that is not cancelled is given the answer") func waiter() async {
    let bench = Bench()
    bench.desk.answer("cart 1")
    let answer = await bench.shop.service.answer(to: "mug", under: "cart 1")
    #expect(answer == bench.desk.book.orders.first.map(Answer.placed))
  }

  private var order: Order { Order(number: 1, item: "mug", key: "cart 1") }
}

private typealias Deliver = @MainActor (Answer) -> Void

@MainActor private final class Told {
  var answers: [Answer] = []
  var delivery: UnderLockDelivery?
}

/// A shop with a desk that answers when it is told to.
@MainActor private final class Bench {
  let desk: HeldDesk
  let ledger = TwoColumnLedger()
  let shop: Shop

  init(_ outcome: HeldDesk.Outcome = .succeeds, holdingLookUps: Bool = false) {
    desk = HeldDesk(outcome, holdingLookUps: holdingLookUps)
    shop = Shop(desk: desk, ledger: ledger)
  }

  func open() -> WatchingScreen {
    let screen = WatchingScreen(shop)
    screen.order("mug", under: "cart 1")
    return screen
  }

  func ended() async {
    await shop.service.allEnded()
    await settle()
  }
}

/// Loses the connection over each order, and refuses to be asked about any.
private final class MuteDesk: OrderDesk {
  func place(_ item: String, under key: String) async throws -> Order { throw URLError(.networkConnectionLost) }
  func order(under key: String) async throws -> Order? { throw GitSearchError.status(403, message: "rate limit") }
}
