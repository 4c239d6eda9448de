import Foundation
import Synchronization

/// One value for one callback, from whoever comes first.
///
/// A request that can be cancelled can end from two sides at once: its answer arrives on one thread, and the user cancels
/// on another. Each side has something to say, and whoever waits must hear exactly one of them. Give both sides the same
/// `SingleDelivery`. The first to finish it is heard; the other learns that it came too late, and may do whatever it does
/// then, such as writing down what the server did all the same.
///
/// ```swift
/// let delivery = SingleDelivery<Answer> { [weak screen] answer in
///   screen?.show(answer)
/// }
/// // on the thread that the answer comes in on:
/// delivery.finish(with: .placed(order))
/// // and where the user taps Cancel:
/// delivery.finish(with: .cancelled)
/// ```
///
/// There is no way to ask whether it was finished, on purpose: between the question and what is done about it, the other
/// side may come in. Call ``finish(with:)``, and go by what it returns.
///
/// ## Where things run
///
/// It may be finished from any thread and any actor. The callback runs on the main actor, or on the actor that was asked
/// for, in a turn of its own: never inside the call that finishes, and never while something is locked. So it may finish
/// the same `SingleDelivery` again, which does nothing, and may call whoever finished it without meeting a lock. Callbacks on
/// the main actor run in the order in which they were finished, where one thread finished them (SE-0431).
///
/// The callback runs in a plain `Task`: it has the task-local values and the priority of whoever finished (SE-0304).
///
/// ## What is kept, and for how long
///
/// The callback, with all it captures, is kept until it has run, and no longer; one that runs on the main actor is let go
/// there as well. What was finished is delivered even when nobody holds the `SingleDelivery` any more. A value that came
/// too late is not kept. One that is never finished lets go of its callback on whichever thread lets go of it, after
/// `whenDropped`; a callback on another actor is let go off that actor.
///
/// ## When nobody finishes it
///
/// One that is let go unfinished would leave somebody waiting for ever. That is a fault of the program, and it is
/// reported: see ``init(whenDropped:file:line:deliver:)``.
public nonisolated final class SingleDelivery<Value: Sendable>: Sendable {
  private struct State {
    var isPending = true
    /// Kept until it is called, and taken out by who calls it, so that the thread that finishes never holds the last
    /// reference to what it captures.
    var callback: Callback?
  }

  private typealias Callback = nonisolated(nonsending) @Sendable (Value) async -> Void

  private let state: Mutex<State>
  private let isOnMainActor: Bool
  /// Taken out by the first to finish: nothing can be dropped any more.
  private let whenDropped: Mutex<(@Sendable () -> Void)?>

  /// A delivery to the main actor.
  ///
  /// - Parameters:
  ///   - whenDropped: Called when this is let go before anybody finished it, once, on the thread that let go. The
  ///     callback is not called any more. Without it, the fault is written to standard error with the place where this
  ///     was made, and stops a program that is built for debugging; an optimised one goes on.
  ///   - file: The file to name in that report.
  ///   - line: The line to name in it.
  ///   - deliver: The callback. Called once at most, on the main actor, in a turn of its own.
  public convenience init(
    whenDropped: (@Sendable () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line,
    deliver: @escaping @MainActor (Value) -> Void
  ) {
    self.init(isOnMainActor: true, whenDropped, file, line) { await deliver($0) }
  }

  /// A delivery to another actor.
  ///
  /// - Parameters:
  ///   - actor: Where the callback runs. Kept for as long as the callback is.
  ///   - whenDropped: As for ``init(whenDropped:file:line:deliver:)``.
  ///   - file: The file to name in that report.
  ///   - line: The line to name in it.
  ///   - deliver: The callback. Called once at most, on that actor, in a turn of its own.
  public convenience init<A: Actor>(
    on actor: A, whenDropped: (@Sendable () -> Void)? = nil, file: StaticString = #fileID, line: UInt = #line,
    deliver: @escaping @Sendable (isolated A, Value) -> Void
  ) {
    self.init(isOnMainActor: false, whenDropped, file, line) { await deliver(actor, $0) }
  }

  private init(
    isOnMainActor: Bool, _ whenDropped: (@Sendable () -> Void)?, _ file: StaticString, _ line: UInt,
    callback: @escaping Callback
  ) {
    state = Mutex(State(callback: callback))
    self.isOnMainActor = isOnMainActor
    self.whenDropped = Mutex(whenDropped ?? { reportDropped(Value.self, file, line) })
  }

  deinit {
    let whenDropped = whenDropped.withLock { $0.take() }
    if state.withLock({ $0.isPending }) { whenDropped?() }
  }

  /// Has the value delivered, unless something was delivered before.
  ///
  /// - Returns: Whether this call was the first. Of any number of calls on any number of threads, exactly one is.
  @discardableResult public func finish(with value: Value) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isPending = false }
      return state.isPending
    }
    guard isFirst else { return false }
    if isOnMainActor {
      // Straight to the main actor, without a detour by the pool of threads: so these keep their order.
      Task { @MainActor in await call(with: value) }
    } else {
      Task { await call(with: value) }
    }
    // Let go outside the lock, as everything is.
    let unneeded = whenDropped.withLock { $0.take() }
    withExtendedLifetime(unneeded) {}
    return true
  }

  // Said here, so that it holds in any package (SE-0461): it stays on the actor of the task that calls it.
  private nonisolated(nonsending) func call(with value: Value) async {
    let callback = state.withLock { state in
      defer { state.callback = nil }
      return state.callback
    }
    await callback?(value)
  }
}

/// Says that somebody waits in vain: in every build, and so that it cannot be missed in one for debugging.
private nonisolated func reportDropped(_ value: Any.Type, _ file: StaticString, _ line: UInt) {
  let report = "a SingleDelivery<\(value)> was let go unfinished: its callback will never be called"
  // Whoever has closed standard error does not want to know.
  try? FileHandle.standardError.write(contentsOf: Data("\(file):\(line): \(report)\n".utf8))
  assertionFailure(report, file: file, line: line)
}
