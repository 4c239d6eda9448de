#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What became of an attempt to move bytes through a socket that never waits.
enum Transfer {
  case moved(Int)
  /// Nothing could be moved now.
  case notYet
  /// The other side is gone.
  case ended
}

extension Descriptor {
  #if canImport(Glibc)
  private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif

  #if canImport(Darwin)
  private static let sendFlags: Int32 = 0
  #else
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  static func tcp() throws -> Descriptor {
    let descriptor = try Descriptor.take(socket(AF_INET, stream, 0), from: "socket")
    try descriptor.ignoreBrokenPipe()
    return descriptor
  }

  /// A socket that has a port on 127.0.0.1, one that the system picks unless it is given.
  ///
  /// - Parameter sharing: lets the port be bound again while its last connections are closing, if both sockets ask for
  ///   it; but also while this socket has it and does not listen.
  static func bound(to port: UInt16 = 0, sharing: Bool) throws -> Descriptor {
    let socket = try Descriptor.tcp()
    if sharing { try socket.set(SO_REUSEADDR) }
    try withLoopbackAddress(port) { try checked(bind(socket.number, $0, $1), "bind") }
    return socket
  }

  static func listening() throws -> Descriptor {
    let socket = try Descriptor.bound(sharing: true)
    try checked(listen(socket.number, SOMAXCONN), "listen")
    return socket
  }

  /// Calls `body` with the address of a port on 127.0.0.1.
  static func withLoopbackAddress(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Int32
  ) rethrows {
    var address = sockaddr_in()
    #if canImport(Darwin)
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    try withUnsafePointer(to: &address) { pointer in
      _ = try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// The port that a bound socket was given.
  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      _ = try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try checked(getsockname(number, address, &length), "getsockname")
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection that waits to be accepted; throws when there is none.
  func nextConnection() throws -> Descriptor {
    let connection = try Descriptor.take(accept(number, nil, nil), from: "accept")
    try connection.ignoreBrokenPipe()
    return connection
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    let count = recv(number, buffer.baseAddress, buffer.count, 0)
    return count == 0 ? .ended : transfer(count)
  }

  func transmit(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    transfer(send(number, bytes.baseAddress, bytes.count, Self.sendFlags))
  }

  /// Tells the other side that nothing more will be sent.
  func finishSending() {
    _ = shutdown(number, Int32(SHUT_WR))
  }

  /// Makes writing to a peer that has left an error to look at, and not a signal that ends the process.
  /// Elsewhere than on Darwin each call of `send` asks for that.
  private func ignoreBrokenPipe() throws {
    #if canImport(Darwin)
    try set(SO_NOSIGPIPE)
    #endif
  }

  private func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .moved(count) }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .notYet : .ended
  }

  func set(_ option: Int32, to value: Int32 = 1) throws {
    var value = value
    try checked(setsockopt(number, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size)), "setsockopt")
  }
}
