import Foundation
import TaskLifetime
import Testing
import Workbook

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Error.isCancellation") struct IsCancellationTests {
  @Test(
    "true for what only says that the work was cancelled",
    arguments: [
      CancellationError(),
      URLError(.cancelled),
      CocoaError(.userCancelled),
      NSError(domain: NSURLErrorDomain, code: -999),
      NSError(domain: NSCocoaErrorDomain, code: 3072),
    ] as [any Error])
  func cancellations(error: any Error) {
    #expect(error.isCancellation)
  }

  @Test(
    "false for failures, the numbers of cancellation in other domains, and the names of others",
    arguments: [
      Failure(),
      URLError(.timedOut),
      URLError(.networkConnectionLost),
      URLError(.notConnectedToInternet),
      URLError(.userCancelledAuthentication),
      NSError(domain: NSURLErrorDomain, code: -1012),
      NSError(domain: NSURLErrorDomain, code: 3072),
      NSError(domain: NSCocoaErrorDomain, code: -999),
      NSError(domain: NSPOSIXErrorDomain, code: -999),
      CocoaError(.fileNoSuchFile),
      Unrelated.CancellationError(),
    ] as [any Error])
  func failures(error: any Error) {
    #expect(!error.isCancellation)
  }

  @Test("a wrapper is judged by what it wraps, to any depth", arguments: [1, 2, 3, 1000])
  func wrapped(depth: Int) {
    #expect(wrap(CancellationError(), depth).isCancellation)
    #expect(wrap(URLError(.cancelled), depth).isCancellation)
    #expect(wrap(NSError(domain: NSCocoaErrorDomain, code: 3072), depth).isCancellation)
    #expect(!wrap(Failure(), depth).isCancellation)
    #expect(!wrap(URLError(.timedOut), depth).isCancellation)
    #expect(!wrap(URLError(.userCancelledAuthentication), depth).isCancellation)
  }

  @Test("a Swift error shows what it wraps through its errorUserInfo, and otherwise is a failure of its own")
  func swiftWrappers() {
    #expect(Shown(cause: CancellationError()).isCancellation)
    #expect(Shown(cause: Shown(cause: URLError(.cancelled))).isCancellation)
    #expect(
      NSError(domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: Shown(cause: CancellationError())])
        .isCancellation)
    #expect(!Shown(cause: Failure()).isCancellation)
    #expect(!Hidden(cause: CancellationError()).isCancellation)
  }

  @Test("many underlying errors make a cancellation only when all of them are one") func many() {
    let cancellations: [any Error] = [CancellationError(), URLError(.cancelled)]
    #expect(several(cancellations).isCancellation)
    #expect(several([several(cancellations), CancellationError()]).isCancellation)
    for position in 0...cancellations.count {
      var errors = cancellations
      errors.insert(URLError(.networkConnectionLost), at: position)
      #expect(!several(errors).isCancellation, "a real failure at \(position) must stay loud")
      #expect(!several([several(errors), CancellationError()]).isCancellation)
    }
    #expect(!several([]).isCancellation)
  }

  @Test("a real failure beside a cancellation stays loud, under whichever key it stands") func bothKeys() {
    func error(_ one: any Error, _ many: [any Error]) -> NSError {
      NSError(domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: one, multipleKey: many])
    }
    #expect(error(CancellationError(), [URLError(.cancelled)]).isCancellation)
    #expect(!error(CancellationError(), [Failure()]).isCancellation)
    #expect(!error(Failure(), [CancellationError()]).isCancellation)
  }

  @Test("a time-out that was carried out by cancelling is a time-out", arguments: [-1001, -1005, -1012])
  func timeOut(code: Int) {
    let error = NSError(domain: NSURLErrorDomain, code: code, userInfo: [NSUnderlyingErrorKey: CancellationError()])
    #expect(!error.isCancellation)
    #expect(!wrap(error, 2).isCancellation)
  }

  @Test("a cancellation is one whatever lies beneath it") func causeOfCancellation() {
    let beneath = NSError(domain: "kCFErrorDomainCFNetwork", code: -999)
    #expect(URLError(.cancelled, userInfo: [NSUnderlyingErrorKey: beneath]).isCancellation)
    #expect(CocoaError(.userCancelled, userInfo: [NSUnderlyingErrorKey: beneath]).isCancellation)
  }

  @Test("something else than an error under the key for errors is a failure") func misuse() {
    #expect(!NSError(domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: "cancelled"]).isCancellation)
    #expect(!NSError(domain: "app", code: 1, userInfo: [multipleKey: ["cancelled"]]).isCancellation)
  }

  // Verdicts are taken out before they are expected: a failed expectation describes what is in it, without end here.
  @Test("errors that refer to each other in a circle are survived, and judged by the rest", .timeLimit(.minutes(1)))
  func circles() {
    let first = Circular()
    let second = Circular()
    func verdict(beside others: [any Error]) -> Bool {
      first.causes = [second]
      second.causes = [first] + others
      defer { (first.causes, second.causes) = ([], []) }
      return wrap(first, 3).isCancellation
    }
    let (alone, cancelled) = (verdict(beside: []), verdict(beside: [CancellationError()]))
    let failed = verdict(beside: [CancellationError(), Failure()])
    #expect(!alone, "a circle and nothing else is no cancellation")
    #expect(cancelled)
    #expect(!failed)
  }

  @Test("an NSError that is its own cause is survived, and judged by the rest", .timeLimit(.minutes(1)))
  func ownCause() {
    func verdict(beside others: [any Error]) -> Bool {
      let error = CircularNSError(domain: "app", code: 1)
      error.beside = others
      return error.isCancellation
    }
    let (alone, cancelled) = (verdict(beside: []), verdict(beside: [CancellationError()]))
    let failed = verdict(beside: [CancellationError(), Failure()])
    #expect(!alone)
    #expect(cancelled)
    #expect(!failed)
  }

  @Test("an error that is met twice says nothing about those that are still to be looked at") func metTwice() {
    let twice = Circular()
    twice.causes = [CancellationError()]
    let cancelled = several([twice, twice]).isCancellation
    let failed = several([Failure(), twice, twice]).isCancellation
    #expect(cancelled)
    #expect(!failed)
  }

  @Test(
    "errors that make up new ones without end are given up as failures", .timeLimit(.minutes(1)), arguments: [0, 1])
  func endless(position: Int) {
    let verdict = Endless(position: position).isCancellation
    #expect(!verdict, "whether the cancellation beside them is looked at or not")
  }

  @Test("and so are those that make up more than ten thousand", .timeLimit(.minutes(1))) func tenThousand() {
    let (fewer, more) = (MadeUp(left: 9_000).isCancellation, MadeUp(left: 11_000).isCancellation)
    #expect(fewer)
    #expect(!more)
  }

  @Test("an error that was made up is not taken for one that has gone, and whose place it has") func gone() {
    let verdict = MadeUpObject(left: 100).isCancellation
    #expect(verdict)
  }

  @Test("what a cancelled URLSession task throws is a cancellation", .timeLimit(.minutes(1))) func urlSession()
    async throws
  {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Unanswered.self]
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    let url = try #require(URL(string: "http://unanswered.invalid/"))
    let request = Task { try await session.data(from: url) }
    await Unanswered.requested.wait()
    request.cancel()
    switch await request.result {
    case .success: Issue.record("a request that is never answered cannot succeed")
    case .failure(let error):
      #expect((error as? URLError)?.code == .cancelled)
      #expect(error.isCancellation)
    }
  }
}

/// Wraps an error in others, each the underlying one of the next.
private func wrap(_ error: any Error, _ depth: Int) -> any Error {
  (0..<depth).reduce(error) { inner, level in
    NSError(domain: "app", code: level, userInfo: [NSUnderlyingErrorKey: inner])
  }
}

private func several(_ errors: [any Error]) -> NSError {
  NSError(domain: "app", code: 1, userInfo: [multipleKey: errors])
}

// On Linux the key has no name. That this is its value can be seen on Darwin, where the library uses the name.
private let multipleKey = "NSMultipleUnderlyingErrorsKey"

private enum Unrelated {
  struct CancellationError: Error {}
}

private struct Shown: CustomNSError {
  let cause: any Error
  var errorUserInfo: [String: Any] { [NSUnderlyingErrorKey: cause] }
}

private struct Hidden: Error {
  let cause: any Error
}

/// Bridged anew each time it is looked at; only the Swift object stays the same.
private final class Circular: CustomNSError {
  // Sound: each is used by one test, on one thread.
  nonisolated(unsafe) var causes: [any Error] = []
  var errorUserInfo: [String: Any] { [multipleKey: causes] }
}

/// An error that is its own cause.
// Unchecked, since `NSError` is not final. Sound: it adds one variable, which one test uses on one thread.
private final class CircularNSError: NSError, @unchecked Sendable {
  var beside: [any Error] = []
  override var userInfo: [String: Any] { [NSUnderlyingErrorKey: self, multipleKey: beside] }
}

/// A value, so that nothing tells that it was seen before.
private struct Endless: CustomNSError {
  /// Where the next one stands beside a cancellation.
  let position: Int

  var errorUserInfo: [String: Any] {
    var errors: [any Error] = [CancellationError()]
    errors.insert(self, at: position)
    return [multipleKey: errors]
  }
}

/// Makes up what it wraps when it is looked at: so many errors, and then a cancellation.
private struct MadeUp: CustomNSError {
  let left: Int
  var errorUserInfo: [String: Any] {
    [NSUnderlyingErrorKey: left == 0 ? CancellationError() as any Error : MadeUp(left: left - 1)]
  }
}

/// The same, as objects, which nobody else keeps.
private final class MadeUpObject: CustomNSError {
  let left: Int
  init(left: Int) { self.left = left }
  var errorUserInfo: [String: Any] {
    [NSUnderlyingErrorKey: left == 0 ? CancellationError() as any Error : MadeUpObject(left: left - 1)]
  }
}

/// Takes every request and never answers.
private final class Unanswered: URLProtocol {
  static let requested = Gate()
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.requested.open() }
  override func stopLoading() {}
}
