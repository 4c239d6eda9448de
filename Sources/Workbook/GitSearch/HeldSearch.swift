/// The search, as a screen sees it. It is `Sendable`, so that a child task can be given it.
@MainActor public protocol Searching: AnyObject, Sendable {
  func search(_ query: String, page: Int) async throws -> [Repository]
}

extension Searching {
  public func search(_ query: String) async throws -> [Repository] {
    try await search(query, page: 1)
  }
}

/// A search without a network: every call waits behind a gate until the experiment answers it.
///
/// For trying many orders of events, and for what a real network does too rarely to be shown: a transport that is deaf to
/// cancellation, and an answer that arrives together with it.
@MainActor public final class HeldSearch: Searching {
  public struct Call: Sendable {
    public let query: String
    public let page: Int
    public fileprivate(set) var wasCancelled = false
    public fileprivate(set) var hasEnded = false
    fileprivate var outcome: Result<[Repository], any Error>?
    fileprivate let gate = Gate()

    public var isInFlight: Bool { !hasEnded }
  }

  public private(set) var calls: [Call] = []
  public let honoursCancellation: Bool
  private var isHolding = true

  /// - Parameter honoursCancellation: whether a cancelled call throws `CancellationError` at once, or goes on as if
  ///   nothing had happened.
  public init(honoursCancellation: Bool) {
    self.honoursCancellation = honoursCancellation
  }

  public func search(_ query: String, page: Int) async throws -> [Repository] {
    let number = calls.count
    calls.append(Call(query: query, page: page))
    if !isHolding { answer(number) }
    defer { calls[number].hasEnded = true }
    try await withTaskCancellationHandler {
      if honoursCancellation {
        try await calls[number].gate.waitUnlessCancelled()
      } else {
        await calls[number].gate.wait()
      }
    } onCancel: {
      // Sound: experiments cancel from the main actor only. A cancel from elsewhere would stop the program here.
      MainActor.assumeIsolated { calls[number].wasCancelled = true }
    }
    return try calls[number].outcome?.get() ?? []
  }

  /// Answers call number `number`, counted from 0, with what the service would find, or with something else.
  /// The first answer counts. The call's caller runs as soon as the main actor gets to it: see ``settle()``.
  public func answer(_ number: Int, with outcome: Result<[Repository], any Error>? = nil) {
    guard calls.indices.contains(number), calls[number].outcome == nil else { return }
    let call = calls[number]
    calls[number].outcome = outcome ?? .success(LoopbackServer.found(call.query, page: call.page))
    call.gate.open()
  }

  /// Answers every call that nobody has answered yet, and from now on each one as it comes.
  public func release() {
    isHolding = false
    answerAll()
  }

  /// Answers every call that nobody has answered yet.
  public func answerAll() {
    for number in calls.indices { answer(number) }
  }
}
