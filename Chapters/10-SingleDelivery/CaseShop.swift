import Workbook

/// A shop in which one case is played. It counts what was opened, and what is left.
@MainActor final class CaseShop {
  let ledger = TwoColumnLedger()
  let service: OrderService
  let desk: HeldDesk
  private let shop: Shop
  private let key = "cart 1"
  private var callbacks = 0
  private(set) var isAnswered = false
  private var shown: [WatchingScreen] = []
  private var screens: [Weak<WatchingScreen>] = []
  private var closures: [Weak<Capture>] = []

  /// Captured by a callback, to see whether that is still there.
  private final class Capture: Sendable {}

  private struct Weak<Object: AnyObject> {
    weak var value: Object?
  }

  init(_ outcome: HeldDesk.Outcome = .succeeds) {
    desk = HeldDesk(outcome)
    shop = Shop(desk: desk, ledger: ledger)
    service = shop.service
  }

  /// Opens a screen, which orders.
  func open() {
    let screen = WatchingScreen(shop)
    shown.append(screen)
    let capture = Capture()
    screens.append(Weak(value: screen))
    closures.append(Weak(value: capture))
    service.order("mug", under: key) { [weak self, weak screen] answer in
      self?.callbacks += 1
      withExtendedLifetime(capture) { screen?.show(answer) }
    }
  }

  func close() { shown = [] }

  /// Somebody who orders, and waits for the answer.
  func wait() -> Task<Answer?, Never> {
    Task { [service, key] in await service.answer(to: "mug", under: key) }
  }

  func arrival() async { await desk.arrival(of: key) }
  func cancel() { service.cancel(key) }

  func answer() {
    isAnswered = true
    desk.answer(key)
  }

  func ended() async {
    await service.allEnded()
    await settle()
  }

  func row(_ name: String) -> CaseRow {
    CaseRow(
      name: name, screens: screens.count, screensFreed: screens.count { $0.value == nil }, handles: service.inFlight,
      closures: closures.count { $0.value != nil }, callbacks: callbacks, ledger: ledger.standing(of: key),
      orders: desk.book.orders, isAnswered: isAnswered)
  }
}
