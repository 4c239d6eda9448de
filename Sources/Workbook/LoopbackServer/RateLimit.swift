import Synchronization

/// How many requests for one path a ``LoopbackServer`` takes in a span of time, on a clock that a test turns by hand.
///
/// A request counts when it arrives, whatever becomes of it later, and no longer counts once the span has passed.
/// A request past the limit is answered with 403 and a JSON body whose `message` says so; it does not count.
public final class RateLimit: Sendable {
  private struct State {
    var now = 0
    var counted: [Int] = []
  }

  public let requests: Int
  public let seconds: Int
  public let path: String
  private let state = Mutex(State())

  public init(requests: Int = 10, perSeconds seconds: Int = 60, path: String = "/search") {
    self.requests = requests
    self.seconds = seconds
    self.path = path
  }

  /// Turns the clock on.
  public func advance(seconds: Int) {
    precondition(seconds >= 0, "the clock of a rate limit cannot be turned back")
    state.withLock { $0.now += seconds }
  }

  /// Counts a request, and returns the answer to it if it is past the limit.
  func refusal(of request: LoopbackServer.Request) -> LoopbackServer.Response? {
    guard request.path == path else { return nil }
    let isPast = state.withLock { state in
      state.counted.removeAll { $0 + seconds <= state.now }
      if state.counted.count >= requests { return true }
      state.counted.append(state.now)
      return false
    }
    return isPast ? .failure(403, "rate limit exceeded: \(requests) requests for \(path) in \(seconds) seconds") : nil
  }
}
