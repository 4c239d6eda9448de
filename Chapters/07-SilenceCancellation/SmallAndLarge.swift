import Foundation
import Workbook

/// Errors made by hand, for what the network of this chapter cannot be made to say.
@MainActor func toldApart(by isCancellation: (any Error) -> Bool) -> Findings {
  let timeOut = URLError(.timedOut, userInfo: [NSUnderlyingErrorKey: CancellationError()])
  let cases: [(text: String, error: any Error, isCancellation: Bool)] = [
    ("CancellationError is a cancellation", CancellationError(), true),
    ("URLError.cancelled is a cancellation", URLError(.cancelled), true),
    ("one of them wrapped is a cancellation", SearchFailed(cause: URLError(.cancelled)), true),
    ("wrapped twice, it still is", SearchFailed(cause: SearchFailed(cause: CancellationError())), true),
    ("a file panel that its user closed is a cancellation", CocoaError(.userCancelled), true),
    ("a lost connection is a failure", URLError(.networkConnectionLost), false),
    ("a time-out is a failure, though it was carried out by cancelling", timeOut, false),
    ("a login that its user cancelled is a failure", URLError(.userCancelledAuthentication), false),
  ]
  var findings = Findings()
  for (text, error, expected) in cases { findings.promise(text, isCancellation(error) == expected) }
  return findings
}
