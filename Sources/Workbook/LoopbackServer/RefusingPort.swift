import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A port on 127.0.0.1 that refuses every connection, for as long as this object lives.
///
/// It is the client's end of a connection: taken, so that nobody else gets it, and nobody listens there.
/// The port of a server that was stopped would not do, since the system may give it to the next server at once. Nor would
/// one that is bound and does not listen: Linux refuses there, and Darwin does not answer at all.
public final class RefusingPort: Sendable {
  public let baseURL: URL
  private let listener: Descriptor
  private let client: Descriptor

  /// - Throws: when the system has no socket left to give.
  public init() throws {
    listener = try .listening()
    client = try .tcp()
    let client = client.number
    try Descriptor.withLoopbackAddress(listener.port()) { address, length in
      // The socket never waits. Its port is taken as soon as the connection has begun.
      let result = connect(client, address, length)
      return result < 0 && errno == EINPROGRESS ? 0 : try checked(result, "connect")
    }
    baseURL = try self.client.baseURL()
  }
}
