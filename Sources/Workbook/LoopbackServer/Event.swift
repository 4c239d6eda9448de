extension LoopbackServer {
  /// Something that the server saw.
  ///
  /// Each request arrives once and then ends once, as ``answered(_:)`` or as ``clientLeft(_:)``.
  /// Only a server that is stopped leaves requests without an end.
  public enum Event: Sendable, Hashable {
    /// The whole request was read, body included.
    case arrived(Request)
    /// The last byte of the answer was handed to the system. That is in the log before the client can read it.
    case answered(Request)
    /// The client closed its connection, or its sending half of it, before the last byte was handed over.
    case clientLeft(Request)

    public var request: Request {
      switch self {
      case .arrived(let request), .answered(let request), .clientLeft(let request): request
      }
    }

    /// How the request ended; nil for an arrival.
    public var ending: Ending? {
      switch self {
      case .arrived: nil
      case .answered: .answered
      case .clientLeft: .clientLeft
      }
    }
  }

  /// The two ways in which a request ends.
  public enum Ending: Sendable, Hashable {
    case answered, clientLeft
  }
}

extension LoopbackServer.Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .arrived(let request): "\(request) arrived"
    case .answered(let request): "\(request) was answered"
    case .clientLeft(let request): "the client of \(request) left"
    }
  }
}
