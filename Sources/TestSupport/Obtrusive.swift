import Foundation

/// An error whose own code runs as it is looked at, as that of a Swift error which conforms to `CustomNSError` does.
package struct Obtrusive: CustomNSError {
  private let lookedAt: @Sendable () -> Void

  package init(lookedAt: @escaping @Sendable () -> Void) { self.lookedAt = lookedAt }

  package var errorUserInfo: [String: Any] {
    lookedAt()
    return [:]
  }
}
