import Foundation

@testable import Workbook

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client that says what it likes over a bare socket, and reads what comes back.
///
/// Its calls may wait, for a minute at most, for the server's thread, which does not depend on the thread that waits.
/// It leaves when it is let go.
final class RawClient {
  private let socket: Descriptor

  /// - Parameter receiveBuffer: how many bytes the system may take in for a client that does not read.
  init(_ server: LoopbackServer, receiveBuffer: Int32? = nil) throws {
    socket = try .tcp()
    try checked(fcntl(socket.number, F_SETFL, 0), "fcntl")
    if let receiveBuffer { try socket.set(SO_RCVBUF, to: receiveBuffer) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    try checked(setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &limit, size), "setsockopt")
    try checked(setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &limit, size), "setsockopt")
    // Each write travels by itself, so that a request cut into pieces arrives in pieces.
    var on: Int32 = 1
    try checked(
      setsockopt(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size)), "setsockopt"
    )
    let port = UInt16(server.baseURL.port ?? 0)
    try Descriptor.withLoopbackAddress(port) { try checked(connect(socket.number, $0, $1), "connect") }
  }

  convenience init(_ server: LoopbackServer, asking target: String) throws {
    try self.init(server)
    try say("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
  }

  func say(_ text: String) throws { try say(Data(text.utf8)) }

  func say(_ bytes: Data) throws {
    var rest = bytes
    while !rest.isEmpty {
      guard case .moved(let count) = rest.withUnsafeBytes({ socket.transmit($0) }) else { throw Lost() }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads up to `count` bytes; none when the server has closed the connection.
  func read(upTo count: Int = 64 * 1024) throws -> Data {
    var buffer = [UInt8](repeating: 0, count: count)
    switch buffer.withUnsafeMutableBytes({ socket.receive(into: $0) }) {
    case .moved(let count): return Data(buffer[..<count])
    case .ended: return Data()
    case .notYet: throw Lost()
    }
  }

  /// Everything that the server says until it closes the connection.
  func readAll() throws -> String {
    var all = Data()
    while case let bytes = try read(), !bytes.isEmpty { all += bytes }
    return String(decoding: all, as: UTF8.self)
  }

  /// Closes the sending half, as a client does that has nothing more to say.
  func finishSending() { socket.finishSending() }

  /// The connection broke, or a minute passed.
  struct Lost: Error {}
}
