import Synchronization
import TaskLifetime
import Workbook

/// Owns every order until it has ended, whoever still looks on. May be used from any thread.
///
/// An order that was sent is not called back by hanging up: cancelling ends the waiting, and the service goes on to learn
/// what the server did. The work keeps the service until it has ended.
final class OrderService: Sendable {
  /// What an order in flight needs until it has really ended. Whoever takes it out of the state clears it.
  private struct Work {
    var deliveries: [SingleDelivery<Answer>] = []
    var isCalledOff = false
  }

  private struct State {
    var works: [String: Work] = [:]
    /// The tasks. They are counted apart, so that an entry that is left behind is seen, and not waited for.
    var running = 0
    var waiters: [Gate] = []
  }

  private let state = Mutex(State())
  private let desk: any OrderDesk
  private let ledger: any Ledger

  init(desk: any OrderDesk, ledger: any Ledger) { (self.desk, self.ledger) = (desk, ledger) }

  var inFlight: Int { state.withLock { $0.works.count } }
  var running: Int { state.withLock { $0.running } }

  // snippet.order
  /// Orders, or joins the order that is in flight under this key.
  func order(_ item: String, under key: String, deliver: @escaping @MainActor (Answer) -> Void) {
    let delivery = SingleDelivery<Answer> { [ledger] answer in
      ledger.wasTold(answer, under: key)
      deliver(answer)
    }
    let isFirst = state.withLock { state in
      let isFirst = state.works[key] == nil
      state.works[key, default: Work()].deliveries.append(delivery)
      state.works[key]?.isCalledOff = false
      if isFirst { state.running += 1 }
      return isFirst
    }
    if isFirst { Task { await work(item, under: key) } }
  }
  // snippet.end

  // snippet.cancel
  /// Answers everybody who waits for this order. It is not sent any more, unless it was.
  func cancel(_ key: String) {
    let deliveries = state.withLock { state in
      state.works[key]?.isCalledOff = true
      return state.works[key]?.deliveries ?? []
    }
    for delivery in deliveries { delivery.finish(with: .cancelled) }
  }

  private func work(_ item: String, under key: String) async {
    let answer = await place(item, under: key, at: desk, in: ledger, unless: { endIfCalledOff(key) })
    if let answer {
      let work = state.withLock { $0.works.removeValue(forKey: key) }
      for delivery in work?.deliveries ?? [] { delivery.finish(with: answer) }
    }
    state.withLock { $0.running -= 1 }
    tellWaiters()
  }
  // snippet.end

  /// Taken out in the same step: whoever orders again from now on starts anew.
  private func endIfCalledOff(_ key: String) -> Bool {
    let work = state.withLock { state in
      state.works[key]?.isCalledOff == true ? state.works.removeValue(forKey: key) : nil
    }
    return work != nil
  }

  /// Waits until every task has ended, whatever it left behind.
  func allEnded() async {
    let gate = Gate()
    state.withLock { $0.waiters.append(gate) }
    tellWaiters()
    await gate.wait()
  }

  private func tellWaiters() {
    let waiters = state.withLock { state -> [Gate] in
      guard state.running == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.open() }
  }
}
