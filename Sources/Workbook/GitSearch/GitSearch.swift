import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's way to the git search service: real requests through a `URLSession` of its own.
///
/// It adds nothing to what `URLSession` does about cancellation: a cancelled call throws what the session throws. It counts
/// and records its calls, so that an experiment can wait for what happens to them. Call number n is drawn in the
/// timeline's lane "request n" where there is one, else in "request", and not at all where there is neither.
///
/// A call in flight keeps its client alive. The client does not keep the server alive.
///
/// A call may be cancelled from any thread; with a timeline, from the main actor only.
@MainActor public final class GitSearch: Searching {
  /// How many calls have begun.
  public private(set) var calls = 0
  /// How many calls have returned or thrown.
  public private(set) var endedCalls = 0
  /// How many calls were cancelled, whatever they then returned or threw.
  public var cancelledCalls: Int { cancelled.withLock { $0 } }
  public var callsInFlight: Int { calls - endedCalls }
  /// What the service answered to calls that it refused, in the order in which the answers came.
  public private(set) var refusals: [GitSearchError] = []

  /// Locked, because a handler runs on the thread of whoever cancels: the end of a function that has an `async let`
  /// does so on any.
  private nonisolated let cancelled = Mutex(0)
  let baseURL: URL
  private let session = LoopbackServer.session()
  private let timeline: Timeline?
  /// Who waits for how many calls to have ended.
  private var waiters: [(count: Int, gate: Gate)] = []

  /// - Parameter baseURL: where the service is, or is supposed to be.
  public init(at baseURL: URL, timeline: Timeline? = nil) {
    self.baseURL = baseURL
    self.timeline = timeline
  }

  public convenience init(_ server: LoopbackServer, timeline: Timeline? = nil) {
    self.init(at: server.baseURL, timeline: timeline)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Asks the service for one page of what it finds.
  ///
  /// - Throws: ``GitSearchError`` for an answer other than 200, `DecodingError` for an answer that makes no sense, and
  ///   whatever `URLSession` throws, `URLError(.cancelled)` for a cancelled call among it.
  public func search(_ query: String, page: Int) async throws -> [Repository] {
    var target = URLComponents()
    target.path = "/search"
    target.queryItems = [URLQueryItem(name: "q", value: query)]
    if page != 1 { target.queryItems?.append(URLQueryItem(name: "page", value: String(page))) }
    guard let url = target.url(relativeTo: baseURL) else { throw URLError(.badURL) }

    return try await send(URLRequest(url: url), called: "search \(query)" + (page == 1 ? "" : ", page \(page)")) {
      (page: SearchPage) in "\(page.items.count) results"
    }.items
  }

  /// Sends a request, counts and records it, and decodes what the service answers.
  func send<Value: Decodable>(
    _ request: URLRequest, called name: String, result: (Value) -> String
  ) async throws -> Value {
    calls += 1
    let lane = timeline?.lanes.first { $0 == "request \(calls)" } ?? timeline?.lanes.first { $0 == "request" }
    record(lane, name, .begins)
    defer { callEnded() }
    do {
      let value = try await receive(Value.self, for: request, lane: lane)
      record(lane, result(value), .ends)
      return value
    } catch {
      record(lane, "throws \(error.portableName)", .ends)
      throw error
    }
  }

  /// Waits until this many calls have ended. Their callers may then still have to run: see ``settle()``.
  ///
  /// It is deaf to cancellation, and waits as long as a server holds an answer back.
  public func callsEnded(_ count: Int) async {
    guard endedCalls < count else { return }
    let gate = Gate()
    waiters.append((count, gate))
    await gate.wait()
  }

  /// Waits until no call is in flight, as ``callsEnded(_:)`` does.
  public func allEnded() async {
    while callsInFlight > 0 { await callsEnded(calls) }
  }

  private func receive<Value: Decodable>(
    _ type: Value.Type, for request: URLRequest, lane: String?
  ) async throws -> Value {
    let (body, response) = try await withTaskCancellationHandler {
      try await session.data(for: request)
    } onCancel: {
      cancelled.withLock { $0 += 1 }
      guard timeline != nil else { return }
      // Sound: a client with a timeline is cancelled from the main actor only. Elsewhere the program would stop here.
      MainActor.assumeIsolated { record(lane, "cancel flag set", .cancelled) }
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      let refusal = GitSearchError.status(status, message: GitSearchError.message(in: body))
      refusals.append(refusal)
      throw refusal
    }
    return try JSONDecoder().decode(type, from: body)
  }

  private func record(_ lane: String?, _ text: String, _ change: Timeline.Change) {
    if let lane { timeline?.record(lane, text, change) }
  }

  private func callEnded() {
    endedCalls += 1
    for waiter in waiters where waiter.count <= endedCalls { waiter.gate.open() }
    waiters.removeAll { $0.count <= endedCalls }
  }
}
