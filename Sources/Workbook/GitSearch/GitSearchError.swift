import Foundation

/// The service answered, and not with 200.
public enum GitSearchError: Error, Hashable, Sendable {
  case status(Int, message: String)

  /// What a failed answer says of itself.
  static func message(in body: Data) -> String {
    if let parts = try? JSONDecoder().decode([String: String].self, from: body), let message = parts["message"] {
      return message
    }
    return String(decoding: body, as: UTF8.self)
  }
}
