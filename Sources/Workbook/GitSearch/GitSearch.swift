import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's way to the git search service: real requests through a `URLSession` of its own.
///
/// It adds nothing to what `URLSession` does about cancellation: a cancelled call throws what the session throws. It counts
/// and records its calls, so that an experiment can wait for what happens to them.
/// A call in flight keeps its client alive. The client does not keep the server alive.
@MainActor public final class GitSearch {
  /// How many calls have begun and not ended.
  public private(set) var callsInFlight = 0
  /// How many calls were cancelled, whatever they then returned or threw.
  public private(set) var cancelledCalls = 0

  private let baseURL: URL
  private let session = LoopbackServer.session()
  private let timeline: Timeline?
  private let lane: String
  /// Open while no call is in flight.
  private var idle = Gate()

  /// - Parameters:
  ///   - baseURL: where the service is, or is supposed to be.
  ///   - lane: the timeline's lane for calls that name no other.
  public init(at baseURL: URL, timeline: Timeline? = nil, lane: String = "request") {
    self.baseURL = baseURL
    self.timeline = timeline
    self.lane = lane
    idle.open()
  }

  public convenience init(_ server: LoopbackServer, timeline: Timeline? = nil, lane: String = "request") {
    self.init(at: server.baseURL, timeline: timeline, lane: lane)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Asks the service for one page of what it finds. A call may be cancelled from the main actor only.
  ///
  /// - Parameter lane: where the timeline shows this call, when several overlap.
  /// - Throws: ``GitSearchError`` for an answer other than 200, `DecodingError` for an answer that makes no sense, and
  ///   whatever `URLSession` throws, `URLError(.cancelled)` for a cancelled call among it.
  public func search(_ query: String, page: Int = 1, lane: String? = nil) async throws -> [Repository] {
    var target = URLComponents()
    target.path = "/search"
    target.queryItems = [URLQueryItem(name: "q", value: query)]
    if page != 1 { target.queryItems?.append(URLQueryItem(name: "page", value: String(page))) }
    guard let url = target.url(relativeTo: baseURL) else { throw URLError(.badURL) }

    let lane = lane ?? self.lane
    begins()
    timeline?.record(lane, "GET \(url.relativeString)", .begins)
    defer { ends() }
    do {
      let repositories = try await get(SearchPage.self, from: url, lane: lane).items
      timeline?.record(lane, "returns \(repositories.count) repositories", .ends)
      return repositories
    } catch {
      timeline?.record(lane, "throws \(error.portableName)", .ends)
      throw error
    }
  }

  /// Waits until no call is in flight. A caller of ``search(_:page:lane:)`` may then still have to run: see ``settle()``.
  ///
  /// It is deaf to cancellation, and waits as long as a server holds an answer back.
  public func allEnded() async {
    while callsInFlight > 0 { await idle.wait() }
  }

  private func get<Value: Decodable>(_ type: Value.Type, from url: URL, lane: String) async throws -> Value {
    let (body, response) = try await withTaskCancellationHandler {
      try await session.data(for: URLRequest(url: url))
    } onCancel: {
      // Sound: experiments cancel from the main actor only. A cancel from elsewhere would stop the program here.
      MainActor.assumeIsolated {
        cancelledCalls += 1
        timeline?.record(lane, "cancel flag set", .cancelled)
      }
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw GitSearchError.status(status, message: GitSearchError.message(in: body)) }
    return try JSONDecoder().decode(type, from: body)
  }

  private func begins() {
    if callsInFlight == 0 { idle = Gate() }
    callsInFlight += 1
  }

  private func ends() {
    callsInFlight -= 1
    if callsInFlight == 0 { idle.open() }
  }
}
