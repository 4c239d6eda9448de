private let isCancellation = "Sources/TaskLifetime/IsCancellation.swift"

extension Mutant {
  /// What `Error.isCancellation` may miss, and what it may take for a cancellation that is none.
  static let ofIsCancellation = [
    Mutant(
      name: "cancellation-error-missed", contract: "Error.isCancellation", file: isCancellation,
      breaks: "CancellationError is taken for a failure",
      old: """
            if error is CancellationError {
              self = .cancellation
              return
            }

        """,
      new: "",
      killedBy: "true for what only says"),
    Mutant(
      name: "judged-by-name", contract: "Error.isCancellation", file: isCancellation,
      breaks: "any error with the name CancellationError is taken for it",
      old: "if error is CancellationError {",
      new: "if String(describing: type(of: error)) == \"CancellationError\" {",
      killedBy: "false for failures, the numbers"),
    Mutant(
      name: "url-cancelled-missed", contract: "Error.isCancellation", file: isCancellation,
      breaks: "URLError(.cancelled) is taken for a failure",
      old: "case (NSURLErrorDomain, NSURLErrorCancelled), (NSCocoaErrorDomain",
      new: "case (NSCocoaErrorDomain",
      killedBy: "true for what only says"),
    Mutant(
      name: "any-domain", contract: "Error.isCancellation", file: isCancellation,
      breaks: "code -999 is a cancellation in any domain",
      old: "case (NSURLErrorDomain, NSURLErrorCancelled), (",
      new: "case (_, NSURLErrorCancelled), (",
      killedBy: "false for failures, the numbers"),
    Mutant(
      name: "cocoa-cancelled-missed", contract: "Error.isCancellation", file: isCancellation,
      breaks: "CocoaError(.userCancelled) is taken for a failure",
      old: "NSURLErrorCancelled), (NSCocoaErrorDomain, CocoaError.userCancelled.rawValue):",
      new: "NSURLErrorCancelled):",
      killedBy: "true for what only says"),
    Mutant(
      name: "authentication-silent", contract: "Error.isCancellation", file: isCancellation,
      breaks: "an authentication that the user cancelled is silent",
      old: "    case (NSURLErrorDomain, NSURLErrorCancelled), (",
      new: """
            case (NSURLErrorDomain, NSURLErrorUserCancelledAuthentication),
              (NSURLErrorDomain, NSURLErrorCancelled), (
        """,
      killedBy: "false for failures, the numbers"),
    Mutant(
      name: "time-out-silent", contract: "Error.isCancellation", file: isCancellation,
      breaks: "a time-out that was carried out by cancelling is silent",
      old: """
            case (NSURLErrorDomain, _):
              self = .failure

        """,
      new: "",
      killedBy: "a time-out that was carried out"),
    Mutant(
      name: "depth-of-a-hundred", contract: "Error.isCancellation", file: isCancellation,
      breaks: "wrappers are opened a hundred deep and no deeper",
      old: "0..<10_000",
      new: "0..<100",
      killedBy: "a wrapper is judged"),
    Mutant(
      name: "many-ignored", contract: "Error.isCancellation", file: isCancellation,
      breaks: "several underlying errors are not looked at",
      old: "let many = error.userInfo[multipleUnderlyingErrorsKey] as? [any Error] ?? []",
      new: "let many: [any Error] = []",
      killedBy: "many underlying errors"),
    Mutant(
      name: "one-hides-many", contract: "Error.isCancellation", file: isCancellation,
      breaks: "beside one underlying error, several more are not looked at",
      old: "      self = (one + many).isEmpty ? .failure : .causedBy(one + many)",
      new: """
              let causes = one.isEmpty ? many : one
              self = causes.isEmpty ? .failure : .causedBy(causes)
        """,
      killedBy: "a real failure beside a cancellation"),
    Mutant(
      name: "failure-hidden", contract: "Error.isCancellation", file: isCancellation,
      breaks: "a real failure is silent beside a cancellation",
      old: "case .failure: return false",
      new: "case .failure: continue",
      killedBy: "many underlying errors"),
    Mutant(
      name: "circle-not-seen", contract: "Error.isCancellation", file: isCancellation,
      breaks: "a circle of errors is walked round and round, until it is given up",
      old: "guard met.updateValue(object, forKey: ObjectIdentifier(object)) == nil else { continue }",
      new: "met[ObjectIdentifier(object)] = object",
      killedBy: "errors that refer to each other"),
    Mutant(
      name: "circle-silent", contract: "Error.isCancellation", file: isCancellation,
      breaks: "a circle of errors and nothing else counts as a cancellation",
      old: "var isCancelled = false",
      new: "var isCancelled = true",
      killedBy: "errors that refer to each other"),
  ]
}
