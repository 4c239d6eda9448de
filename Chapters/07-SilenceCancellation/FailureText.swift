import Workbook

extension Error {
  /// The error in words for the user.
  var forTheUser: String {
    switch self as any Error {
    case GitSearchError.status(let status, _): "server error \(status)"
    case is DecodingError: "unreadable answer"
    default: "network error"
    }
  }
}
