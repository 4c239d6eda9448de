import Foundation

/// A port on 127.0.0.1 that refuses every connection, for as long as this object lives.
///
/// The port of a server that was stopped would not do: the system may give it to the next server at once.
public final class RefusingPort: Sendable {
  public let baseURL: URL
  /// Has the port, so that nobody else gets it, and does not listen.
  private let socket: Descriptor

  /// - Throws: when the system has no socket left to give.
  public init() throws {
    socket = try .bound(sharing: false)
    baseURL = try socket.baseURL()
  }
}
