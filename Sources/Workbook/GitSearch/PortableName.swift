import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Error {
  /// What the error is, in words that are the same on every platform, for a timeline.
  var portableName: String {
    switch self as any Error {
    case let error as URLError: "URLError." + error.code.portableName
    case GitSearchError.status(let status, _): "GitSearchError.status(\(status))"
    default: String(describing: type(of: self))
    }
  }
}

extension URLError.Code {
  fileprivate var portableName: String {
    switch self {
    case .cancelled: "cancelled"
    case .cannotConnectToHost: "cannotConnectToHost"
    case .networkConnectionLost: "networkConnectionLost"
    case .timedOut: "timedOut"
    default: "code(\(rawValue))"
    }
  }
}
