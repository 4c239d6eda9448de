import TaskLifetime
import TestSupport
import Workbook

/// A `ManagedTask` beside a plain model of it: the model only knows which operation is in the slot.
///
/// Every call goes to both, and every operation reports what happens to it. Whatever the model does not allow is noted
/// as a broken promise. The model is driven by these reports and not by counting turns of the main actor, so it does not
/// matter when a job runs.
@MainActor final class ModelledSlot {
  private(set) var managed = ManagedTask()
  private(set) var owner = Screen()
  private(set) var occupant: Operation?
  /// Operations that run now, cancelled or not.
  private(set) var live: [Operation] = []
  /// Accepted and not yet seen to be over.
  private var open: [Operation] = []
  private(set) var findings = Findings()
  /// Called where foreign code runs: what an operation, a handler or a cancellation handler may do there.
  var reenter: (@MainActor () -> Void)?

  func start(_ entry: Entry, _ operation: Operation) {
    let expected = entry == .replace || occupant == nil
    if expected { occupant = nil }
    operation.owner = Weak(owner)
    let probe = Probe()
    operation.probe = Weak(probe)
    let slot = managed
    let started = slot.start(entry, operation.form, with: owner) { [probe] in
      withExtendedLifetime(probe) { self.delivered(operation) }
    } onError: { [probe] _ in
      withExtendedLifetime(probe) { self.failed(operation) }
    } operation: { [probe] in
      defer { withExtendedLifetime(probe) {} }
      try await self.run(operation)
    }
    promise(.singleFlight, started == expected, "\(operation) \(started ? "was started" : "was refused")")
    guard started else { return }
    open.append(operation)
    // A cancellation handler may have freed the ManagedTask meanwhile; the operation ends with it, before its first line.
    if slot === managed { occupant = operation }
    checkSlot("\(entry)(\(operation))")
  }

  func cancel() {
    occupant = nil
    managed.cancel()
    checkSlot("cancel()")
  }

  /// Frees the `ManagedTask`, and goes on with a new one.
  func free() {
    occupant = nil
    var last: ManagedTask? = managed
    managed = ManagedTask()
    withExtendedLifetime(last) {}
    last = nil
    checkSlot("freeing it")
  }

  /// Frees the owner, which does not hold the `ManagedTask` here, and goes on with a new one.
  func freeOwner() { owner = Screen() }

  func end(_ operation: Operation, _ end: End) {
    guard !operation.gate.isOpen else { return }
    operation.end = end
    operation.gate.open()
  }

  /// What must be true between any two steps.
  func checkLive() {
    for operation in live where !operation.sawCancel {
      promise(.reachable, operation === occupant && managed.isRunning, "\(operation) runs, and nothing can cancel it")
    }
  }

  /// What must be true once every job that was ready has run.
  func checkSettled() {
    checkLive()
    checkSlot("settling")
    open.removeAll { operation in
      switch operation.state {
      case .accepted where operation === occupant:
        promise(.starts, false, "\(operation) is in the slot and was not started")
      case .live:
        let isOver = operation.gate.isOpen || operation.heedsCancellation && operation.sawCancel
        promise(.starts, !isOver, "\(operation) may end and does not")
      default:
        promise(.delivered, operation.expected == nil, "\(operation) \(operation.expected.map { "\($0)" } ?? "")")
        promise(.nothingKept, operation.probe?.value == nil, "\(operation) is over, and what it captured is kept")
        return true
      }
      return false
    }
  }

  /// Ends everything that is still in flight. After ``settle()``, nothing may be left.
  func finish() {
    reenter = nil
    cancel()
    for operation in live { end(operation, .returns) }
  }

  private func run(_ operation: Operation) async throws {
    promise(
      .cancelledNeverStarts, operation === occupant && operation.state == .accepted,
      "\(operation) was started, \(operation.state), with \(occupant?.description ?? "nobody") in the slot")
    operation.state = .live
    live.append(operation)
    reenter?()
    await withTaskCancellationHandler {
      if operation.heedsCancellation {
        do { try await operation.gate.waitUnlessCancelled() } catch { operation.end = operation.endWhenCancelled }
      } else {
        await operation.gate.wait()
      }
    } onCancel: {
      // Sound: everything here cancels from the main actor.
      MainActor.assumeIsolated { cancelled(operation) }
    }
    reenter?()
    operation.state = .ended
    live.removeAll { $0 === operation }
    if operation === occupant {
      occupant = nil
      operation.expected = operation.outcome
    }
    try operation.end()
  }

  private func cancelled(_ operation: Operation) {
    promise(.onlyTheOneBefore, operation !== occupant, "\(operation) was cancelled although it is in the slot")
    operation.sawCancel = true
    reenter?()
  }

  private func delivered(_ operation: Operation) { handle(.delivery, of: operation) }
  private func failed(_ operation: Operation) { handle(.report, of: operation) }

  private func handle(_ outcome: Operation.Outcome, of operation: Operation) {
    promise(.nothingLate, operation.expected == outcome, "\(operation): a \(outcome) that nobody asked for")
    operation.expected = nil
    promise(.freeBefore, !managed.isRunning, "\(operation): the slot is not free in its \(outcome)")
    reenter?()
  }

  private func checkSlot(_ moment: String) {
    promise(
      .slot, managed.isRunning == (occupant != nil),
      "after \(moment) the slot is \(managed.isRunning ? "busy" : "free") with \(occupant?.description ?? "nobody") in it"
    )
  }

  private func promise(_ promise: Promise, _ held: Bool, _ otherwise: @autoclosure () -> String) {
    // The texts cost more than the walk; they are needed once.
    if !held { findings.promise(promise.rawValue, false, otherwise: otherwise()) }
  }

  private enum Promise: String {
    case reachable = "every live operation that was not cancelled is in the slot, within reach of cancel()"
    case singleFlight = "replace always starts, runIfIdle only when idle"
    case slot = "the slot is busy exactly while an operation is in it"
    case cancelledNeverStarts = "an operation starts once, and only while it is in the slot"
    case onlyTheOneBefore = "only the operation that leaves the slot is cancelled"
    case nothingLate = "nothing is delivered after a cancel, and nothing twice"
    case delivered = "what is in the slot when it ends is delivered"
    case freeBefore = "the slot is free before deliver and onError are called"
    case nothingKept = "nothing is kept once idle"
    case starts = "what is in the slot starts, and what may end ends"
  }
}

/// An operation that goes on until it is ended.
@MainActor final class Operation: CustomStringConvertible {
  enum State { case accepted, live, ended }
  enum Outcome { case delivery, report }

  nonisolated let description: String
  let form: Form
  /// Whether it ends when it is cancelled, and how; otherwise it is deaf.
  let heedsCancellation: Bool
  let endWhenCancelled: End
  let gate = Gate()
  fileprivate(set) var state = State.accepted
  fileprivate(set) var sawCancel = false
  fileprivate var end = End.returns
  /// What must still be called, now that it has ended.
  fileprivate var expected: Outcome?
  fileprivate var probe: Weak<Probe>?
  fileprivate var owner: Weak<Screen>?

  init(_ name: String, _ form: Form, heedsCancellation: Bool = false, endWhenCancelled: End = .throwsCancellation) {
    description = name
    self.form = form
    self.heedsCancellation = heedsCancellation
    self.endWhenCancelled = endWhenCancelled
  }

  /// What must be called if it ends in the slot, in the way in which it is told to end.
  fileprivate var outcome: Outcome? {
    if form == .split, owner?.value == nil { return nil }
    switch end {
    case .returns: return form == .split ? .delivery : nil
    case .fails: return .report
    case .throwsCancellation: return nil
    }
  }
}
