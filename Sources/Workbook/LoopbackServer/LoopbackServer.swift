import Dispatch
import Foundation

/// A real HTTP server on 127.0.0.1, at a port that the system picks.
///
/// It counts requests, keeps answers back until they are released, and logs every arrival, answer and client that left
/// (see ``Event``). A connection carries one request; every answer says `Connection: close`.
///
/// A connection that sends something else than HTTP is answered with 400, one whose head is over 16 KiB with 431, a body
/// over 1 MiB with 413 and one without a `Content-Length` with 411; none of these is a request in the log.
/// A connection whose request never becomes complete, or whose client does not close it after the answer, is kept until
/// the server stops, and disturbs nobody.
///
/// It runs on a thread of its own, which does not keep the server alive: when the last reference goes, the server stops.
/// All its methods may be called from any thread.
public final class LoopbackServer: Sendable {
  /// Where the server is reached: `http://127.0.0.1:PORT`.
  public let baseURL: URL

  let log = EventLog()
  private let control: LoopControl
  /// Which thread is the server's. The number may be given to another thread later, but not before the loop has ended.
  private let threadID: ObjectIdentifier
  private let loopEnded = DispatchGroup()

  /// Starts a server, which accepts connections when this returns.
  ///
  /// - Parameters:
  ///   - rateLimit: answers requests past it in place of `answer`.
  ///   - answer: is called once for each request, when it has arrived, one at a time and on the server's thread; nothing
  ///     else is served until it returns. It is kept until the server has stopped. A closure that holds the server
  ///     strongly keeps it running until ``stop()``.
  /// - Throws: when the system has no socket or descriptor left to give.
  public init(rateLimit: RateLimit? = nil, answer: @escaping @Sendable (Request) -> Response) throws {
    let listener = try Descriptor.listening()
    baseURL = try listener.baseURL()
    control = try LoopControl()

    // A closure cannot own the listener, so its bare number goes in, to be owned again on the other side.
    let number = listener.handOver()
    let thread = Thread { [control, log, loopEnded] in
      ConnectionLoop(
        listener: Descriptor(owning: number), control: control, log: log, rateLimit: rateLimit, answer: answer
      ).run()
      log.finish()
      loopEnded.leave()
    }
    thread.name = "LoopbackServer"
    threadID = ObjectIdentifier(thread)
    loopEnded.enter()
    thread.start()
  }

  deinit { stop() }

  /// Closes the listener and every connection, and ends the server's thread.
  ///
  /// When it returns, the port is free and nothing more is logged; whoever waits for an event is told at once.
  /// A request that was in flight has no end in the log. Stopping twice does nothing more.
  ///
  /// The caller waits for the server's thread, which is busy only with an `answer`; so an `answer` must not wait for
  /// the thread that stops the server. Called from `answer` itself, it returns first and the server stops after.
  public func stop() {
    control.stop()
    if ObjectIdentifier(Thread.current) != threadID { loopEnded.wait() }
  }

  // MARK: Holding answers back

  /// Keeps back the answer to every request that arrives from now on.
  public func hold() { control.hold() }

  /// Lets the answer to one held request go. It does nothing for a request that is not held, or whose client has left.
  public func release(_ request: Request) { control.release(request.number) }

  /// Lets every held answer go, and holds no more.
  public func release() { control.releaseAll() }

  // MARK: What was seen

  /// Everything that was seen so far, in order.
  public var events: [Event] { log.events }

  public var requestCount: Int { events.count { $0.ending == nil } }
  public var answeredCount: Int { events.count { $0.ending == .answered } }
  public var clientLeftCount: Int { events.count { $0.ending == .clientLeft } }
}

extension Descriptor {
  /// Where a bound socket is reached over HTTP.
  func baseURL() throws -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(try port())") else { throw URLError(.badURL) }
    return url
  }
}
