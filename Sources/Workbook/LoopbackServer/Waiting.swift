import Foundation

extension LoopbackServer {
  /// How long an event is waited for where nothing else is asked for: a minute, or the seconds that `PATIENCE` holds.
  ///
  /// It is long because a client that leaves can be late to be seen. On Linux, a new process inherits the sockets of every
  /// `URLSession` in the one that starts it, and until it ends, none of those is closed.
  public static var patience: Duration {
    .seconds(ProcessInfo.processInfo.environment["PATIENCE"].flatMap { Int($0) } ?? 60)
  }

  /// The first event in the log that matches, whether it has happened or is still to come.
  ///
  /// Events are not consumed: every caller starts at the beginning of the log.
  ///
  /// - Parameters:
  ///   - what: what is waited for, in words, for the error: "the second search to arrive".
  ///   - timeLimit: after how long to give up. It ends a wait for what will never come; nothing is paced by it. On a
  ///     machine too busy to give the caller's actor its turn, the wait is longer.
  ///   - matches: is called once for each event, in order, on the caller's actor.
  /// - Throws: ``NeverSeen`` when the time is up or the server stops, and `CancellationError` when the task is
  ///   cancelled, if no event seen until then matches.
  public func event(
    _ what: String, timeLimit: Duration = patience, isolation: isolated (any Actor)? = #isolation,
    where matches: (Event) throws -> Bool
  ) async throws -> Event {
    try await first(what, timeLimit, isolation) { try matches($0) ? $0 : nil }
  }

  /// Waits for a request to arrive: the `nth` of all, or of those for one path.
  ///
  /// - Throws: as ``event(_:timeLimit:where:)``, with ``patience`` as its time limit.
  public func arrival(
    _ nth: Int = 1, of path: String? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Request {
    var arrivals = 0
    return try await event("arrival \(nth) of a request" + (path.map { " for \($0)" } ?? "")) { event in
      guard event.ending == nil, path == nil || event.request.path == path else { return false }
      arrivals += 1
      return arrivals == nth
    }.request
  }

  /// Waits for a request to end, and returns how it did.
  ///
  /// - Throws: as ``event(_:timeLimit:where:)``, with ``patience`` as its time limit.
  public func ending(
    of request: Request, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Ending {
    try await first("the end of \(request)", Self.patience, isolation) { $0.request == request ? $0.ending : nil }
  }

  /// The first value that `find` makes of an event.
  private func first<Value>(
    _ what: String, _ timeLimit: Duration, _ isolation: isolated (any Actor)?, _ find: (Event) throws -> Value?
  ) async throws -> Value {
    let (growth, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    // Watched before it is looked at, so nothing falls between.
    let watcher = log.watch(signal)
    let timer = Task {
      // On the caller's actor, and in slices, each of which takes a turn on it. What the caller waits for may need some
      // turns too, and where others keep the actor busy they are slow to come.
      _ = isolation
      for _ in 0..<100 { try await Task.sleep(for: timeLimit / 100) }
      signal.finish()
    }
    defer {
      timer.cancel()
      log.unwatch(watcher)
    }
    signal.yield()
    var seen = 0
    // The stream is ended by the timer, by the server's stop or by cancellation.
    for await _ in growth {
      let events = log.events
      for event in events.dropFirst(seen) {
        if let value = try find(event) { return value }
      }
      seen = events.count
    }
    try Task.checkCancellation()
    throw NeverSeen(what: what, reason: log.isFinished ? .stopped : .timeLimit(timeLimit), seen: log.events)
  }

  /// An event that was waited for and did not come.
  public struct NeverSeen: Error, CustomStringConvertible {
    public enum Reason: Sendable {
      case timeLimit(Duration)
      /// The server was stopped, so nothing more can come.
      case stopped
    }

    public let what: String
    public let reason: Reason
    public let seen: [Event]

    public var description: String {
      let reason =
        switch reason {
        case .timeLimit(let limit): "within \(limit)"
        case .stopped: "before the server stopped"
        }
      let seen = seen.isEmpty ? "nothing" : seen.map(\.description).joined(separator: "; ")
      return "the server did not see \(what) \(reason); it saw: \(seen)"
    }
  }
}
