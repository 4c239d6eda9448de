import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Serves the listener and every connection, on the one thread that calls ``run()``.
///
/// It waits in `poll` for whatever happens next. A connection stays in the set as long as it is open, also while its
/// answer is held back, so the client's leaving is seen at once.
struct ConnectionLoop: ~Copyable {
  private let listener: Descriptor
  private let control: LoopControl
  private let log: EventLog
  private let rateLimit: RateLimit?
  private let answer: (LoopbackServer.Request) -> LoopbackServer.Response
  private var connections: [Connection] = []
  private var arrivals = 0
  private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  init(
    listener: consuming Descriptor, control: LoopControl, log: EventLog, rateLimit: RateLimit?,
    answer: @escaping (LoopbackServer.Request) -> LoopbackServer.Response
  ) {
    self.listener = listener
    self.control = control
    self.log = log
    self.rateLimit = rateLimit
    self.answer = answer
  }

  /// Serves until the control says stop. When it returns, the listener and every connection are closed.
  consuming func run() {
    while !control.isStopping {
      let held = control.held
      var polled = [pollfd(reading: control.wakeDescriptor), pollfd(reading: listener.number)]
      polled += connections.map { pollfd(reading: $0.socket.number, writing: $0.wantsToSend(unless: held)) }
      // Interrupted, it has nothing to tell; the next round asks again.
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }

      if polled[0].revents != 0 { control.drainWakes() }
      for (connection, polled) in zip(connections, polled.dropFirst(2)) where polled.revents != 0 {
        // Reading comes first: a client that has left is not answered.
        if polled.revents & ~Int16(POLLOUT) != 0 { receive(from: connection) }
        if polled.revents & Int16(POLLOUT) != 0 { send(to: connection) }
      }
      connections.removeAll { $0.isOver }
      if polled[1].revents != 0, let socket = try? listener.nextConnection() { connections.append(Connection(socket)) }
    }
  }

  private mutating func receive(from connection: Connection) {
    let transfer = buffer.withUnsafeMutableBytes { connection.socket.receive(into: $0) }
    switch (transfer, connection.phase) {
    case (.moved(let count), .reading):
      switch connection.reader.take(buffer[..<count]) {
      case .incomplete: break
      case .complete(let message): arrived(message, on: connection)
      case .refused(let status, let why):
        connection.queue(LoopbackServer.Response.text(why + "\n", status: status).bytes(for: nil), .refusing)
      }
    case (.moved, _), (.notYet, _): break
    case (.ended, _): end(connection)
    }
  }

  private mutating func arrived(_ message: RequestReader.Message, on connection: Connection) {
    arrivals += 1
    let request = LoopbackServer.Request(number: arrivals, message)
    // Before the arrival is in the log: whoever sees it there finds it counted and, if held, can release it.
    let refusal = rateLimit?.refusal(of: request)
    control.arrives(request.number)
    log.append(.arrived(request))
    connection.queue((refusal ?? answer(request)).bytes(for: request.method), .answering(request))
  }

  private func send(to connection: Connection) {
    switch connection.phase {
    case .reading, .closing, .over: break
    case .refusing:
      if case .ended = connection.send() { return end(connection) }
      if connection.isSent { connection.finishSending() }
    case .answering(let request):
      var transfer = Transfer.notYet
      log.append(.answered(request)) {
        transfer = connection.send()
        return connection.isSent
      }
      if case .ended = transfer { return end(connection) }
      if connection.isSent { connection.finishSending() }
    }
  }

  private func end(_ connection: Connection) {
    if case .answering(let request) = connection.phase {
      control.ends(request.number)
      log.append(.clientLeft(request))
    }
    connection.phase = .over
  }
}

extension Connection {
  fileprivate func wantsToSend(unless held: Set<Int>) -> Bool {
    switch phase {
    case .reading, .closing, .over: false
    case .refusing: true
    case .answering(let request): !held.contains(request.number)
    }
  }

  fileprivate var isOver: Bool {
    if case .over = phase { true } else { false }
  }
}

extension pollfd {
  fileprivate init(reading descriptor: Int32, writing: Bool = false) {
    self.init(fd: descriptor, events: Int16(writing ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }
}
