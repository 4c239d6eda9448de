import Foundation

nonisolated extension Error {
  /// Whether this error only says that the work was cancelled, so that there is nothing to show to the user.
  ///
  /// True for `CancellationError`, for `URLError(.cancelled)`, which is how `URLSession` reports a cancelled task, and for
  /// `CocoaError(.userCancelled)`; for the last two also as the `NSError` of the same domain and code.
  ///
  /// What an error says itself goes before what lies beneath it. One that says neither is judged by its underlying errors
  /// (`NSUnderlyingErrorKey`, `NSMultipleUnderlyingErrorsKey`): true when, followed to their ends, all of them are
  /// cancellations. One real failure among them makes it false: better to show too much than to lose a failure. An error
  /// of `NSURLErrorDomain` is never judged so: a time-out stays a time-out, even where it was carried out by cancelling,
  /// and so do a lost connection and an authentication that the user cancelled.
  ///
  /// Underlying errors are those that bridging to `NSError` shows. A Swift error that wraps another shows it by conforming
  /// to `CustomNSError` and putting it into its `errorUserInfo`; one that does not is a failure of its own.
  ///
  /// Errors that refer to each other in a circle are looked at once each. Errors that make up new ones without end are
  /// given up after ten thousand, as failures.
  ///
  /// - Note: `URLSession` reports `.cancelled` also when its delegate refuses an authentication challenge, such as a
  ///   certificate that is not the pinned one. Such a delegate must remember the refusal, and report it itself.
  public var isCancellation: Bool {
    var pending: [any Error] = [self]
    var met: [ObjectIdentifier: AnyObject] = [:]  // keeps them alive, so that no address is seen twice
    var isCancelled = false
    for _ in 0..<10_000 {
      guard let error = pending.popLast() else { return isCancelled }
      if type(of: error) is AnyObject.Type {
        let object = error as AnyObject
        guard met.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { continue }
      }
      switch Verdict(error) {
      case .cancellation: isCancelled = true
      case .failure: return false
      case .causedBy(let errors): pending += errors
      }
    }
    return false
  }
}

/// What one error says, without a look at the errors beneath it.
private nonisolated enum Verdict {
  case cancellation
  case failure
  case causedBy([any Error])

  init(_ error: any Error) {
    if error is CancellationError {
      self = .cancellation
      return
    }
    let error = error as NSError
    switch (error.domain, error.code) {
    // By domain and code: on Linux, `URLSession` and its friends live in a module that an app should not have to link.
    case (NSURLErrorDomain, NSURLErrorCancelled), (NSCocoaErrorDomain, CocoaError.userCancelled.rawValue):
      self = .cancellation
    case (NSURLErrorDomain, _):
      self = .failure
    default:
      let one = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { [$0] } ?? []
      let many = error.userInfo[multipleUnderlyingErrorsKey] as? [any Error] ?? []
      self = (one + many).isEmpty ? .failure : .causedBy(one + many)
    }
  }
}

#if canImport(Darwin)
private nonisolated let multipleUnderlyingErrorsKey = NSMultipleUnderlyingErrorsKey
#else
// swift-corelibs-foundation has no name for it (its pull request 4765 is open).
private nonisolated let multipleUnderlyingErrorsKey = "NSMultipleUnderlyingErrorsKey"
#endif
