import Foundation

/// A mistake in an effect that the store cannot mend, and does not keep to itself.
public enum StoreFault: Error, CustomStringConvertible {
  /// An effect's operation threw an error that is no cancellation, and has no `catch`.
  case unhandledError(any Error, SourcePlace)
  /// An effect's `send` was called after its operation had returned.
  case sentAfterEnd(action: String, SourcePlace)

  /// Where the effect was made.
  public var place: SourcePlace {
    switch self {
    case .unhandledError(_, let place), .sentAfterEnd(_, let place): place
    }
  }

  public var description: String {
    switch self {
    case .unhandledError(let error, let place):
      """
      The effect made at \(place) failed, and nobody handles it: \(error). \
      Give it a 'catch', or handle the error in the operation.
      """
    case .sentAfterEnd(let action, let place):
      """
      The effect made at \(place) sent \(action) after it had ended; the action was dropped. \
      Let the operation return only when it has sent its last action.
      """
    }
  }

  /// What a store does with a fault unless told otherwise: a line on standard error, and in a debug build a stop at the
  /// place where the effect was made. A release build goes on.
  public static func report(_ fault: StoreFault) {
    try? FileHandle.standardError.write(contentsOf: Data("CancellableStore: \(fault)\n".utf8))
    assertionFailure(fault.description, file: fault.place.fileID, line: fault.place.line)
  }
}
