import Foundation

extension Error {
  // snippet.small
  /// Whether the error is one of the two that an `async` call throws when its task is cancelled.
  var saysCancelled: Bool {
    self is CancellationError || (self as? URLError)?.code == .cancelled
  }
  // snippet.end
}
