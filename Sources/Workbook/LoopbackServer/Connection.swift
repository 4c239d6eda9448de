import Foundation

/// One client's connection, which carries one request and its answer.
///
/// Only the connection loop's thread touches it.
final class Connection {
  enum Phase {
    case reading
    case answering(LoopbackServer.Request)
    /// What came was no request; the client is told so.
    case refusing
    /// All was said. What the client still sends is read and dropped until it closes, since closing first
    /// with bytes unread would reset the connection, and the client could lose what it was told.
    case closing
    case over
  }

  let socket: Descriptor
  var phase = Phase.reading
  var reader = RequestReader()
  private var unsent = Data()

  init(_ socket: consuming Descriptor) {
    self.socket = socket
  }

  func queue(_ bytes: Data, _ phase: Phase) {
    unsent = bytes
    self.phase = phase
  }

  /// Sends as much as the system takes now.
  func send() -> Transfer {
    let transfer = unsent.withUnsafeBytes { socket.transmit($0) }
    if case .moved(let count) = transfer { unsent = unsent.dropFirst(count) }
    return transfer
  }

  var isSent: Bool { unsent.isEmpty }

  func finishSending() {
    socket.finishSending()
    unsent = Data()
    phase = .closing
  }
}
