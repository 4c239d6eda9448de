import Foundation
import Synchronization

/// Ctrl-C ends the program that runs for us, and then ourselves, by the way of every `defer`.
///
/// A child of Foundation's `Process` is in a process group of its own, where the terminal's Ctrl-C does not reach it.
/// So the signal is passed on; the wait for the child ends, and `run` throws. Nothing is torn down in the handler,
/// and a file that is being written is written to its end.
enum Interruption {
  private struct State {
    var signal: Int32?
    var child: pid_t?
  }

  private static let state = Mutex(State())

  /// Listens for as long as the caller keeps what it returns.
  static func watch() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      // A handler that does nothing, rather than SIG_IGN, which the children would inherit.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { pass(on: number) }
      source.activate()
      return source
    }
  }

  /// Runs the process to its end, and passes a Ctrl-C on to it. Throws ``Overdue`` when it had to be ended because it
  /// took longer than it may.
  static func run(_ process: Process, named name: String, limit: Duration? = nil, grace: Duration) throws -> Int32 {
    try check()
    do { try process.run() } catch {
      throw Stop.failure("cannot run \(name): \(error.localizedDescription)")
    }
    let child = process.processIdentifier
    let early = state.withLock { state in
      state.child = child
      return state.signal
    }
    // The signal may have come before there was a child to pass it to.
    if early != nil { end(child, by: SIGINT) }
    let watchdog = limit.map { Watchdog(over: child, limit: $0, grace: grace) }
    process.waitUntilExit()
    let isOverdue = watchdog?.stop() ?? false
    state.withLock { $0.child = nil }
    try check()
    if isOverdue { throw Overdue() }
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// Throws when the reader has ended the command.
  static func check() throws {
    if let signal = state.withLock({ $0.signal }) { throw Stop(status: 128 + signal, message: "workbook: interrupted") }
  }

  private static func pass(on signal: Int32) {
    let child = state.withLock { state in
      state.signal = signal
      return state.child
    }
    // As Ctrl-C, whichever it was: `swift test` passes that on to the tests, which are in a process group of their own, and
    // dies of the others without them.
    if let child { end(child, by: SIGINT) }
  }

  /// Its whole group where it leads one, so that a test process under `swift test` ends as well.
  static func end(_ child: pid_t, by signal: Int32) {
    kill(getpgid(child) == child ? -child : child, signal)
  }
}
