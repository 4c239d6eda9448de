import Foundation
import Testing
import Workbook

@testable import SilenceCancellation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("7 · Your turn: the comment that is sent again", .serialized) @MainActor struct SilenceCancellationExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(7), "swift run workbook exercise 7")) func yours() async {
    expectGreen(await cancelAndFail { CommentSender(send: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await cancelAndFail { CommentSender(send: $0) },
      breaking: "a comment that was cancelled is not sent again", "a comment that was cancelled is not complained about"
    )
  }

  @Test("the solution") func solution() async {
    expectGreen(await cancelAndFail { SilenceCancellationSolution.CommentSender(send: $0) })
  }
}

@MainActor protocol Sender: AnyObject {
  var message: String? { get }
  func sendTapped(_ comment: String)
  func cancelTapped()
}
extension CommentSender: Sender {}
extension SilenceCancellationSolution.CommentSender: Sender {}

/// The first attempts fail, each when its gate is opened; the next one succeeds.
@MainActor private final class Attempts {
  private(set) var count = 0
  private let errors: [any Error]
  let gate = Gate()

  init(_ errors: [any Error]) { self.errors = errors }

  func send(_ comment: String) async throws {
    count += 1
    let number = count
    await gate.wait()
    if number <= errors.count { throw errors[number - 1] }
  }
}

@MainActor private func cancelAndFail(
  _ makeSender: (@escaping @MainActor (String) async throws -> Void) -> some Sender
) async -> Findings {
  var findings = Findings()
  let busy = GitSearchError.status(503, message: "busy")

  // Whose cancel it was, and what the transport made of it.
  for (shape, error, isTapped) in [
    ("URLError.cancelled", URLError(.cancelled), true), ("an error of its own", busy, true),
    ("CancellationError, by somebody else", CancellationError(), false),
    ("URLError.cancelled, by somebody else", URLError(.cancelled), false),
  ] as [(String, any Error, Bool)] {
    let attempts = Attempts([error, error, error])
    let sender = makeSender(attempts.send)
    sender.sendTapped("Nice work!")
    await settle()
    if isTapped { sender.cancelTapped() }
    attempts.gate.open()
    await settle()
    findings.promise(
      "a comment that was cancelled is not sent again", attempts.count == 1,
      otherwise: "\(shape), and it was sent \(attempts.count) times")
    findings.promise(
      "a comment that was cancelled is not complained about", sender.message == nil,
      otherwise: "\(shape), and the user is told: \(sender.message ?? "")")
  }

  let attempts = Attempts([busy, busy, busy])
  let sender = makeSender(attempts.send)
  sender.sendTapped("Nice work!")
  await settle()
  sender.cancelTapped()
  sender.sendTapped("Well done!")
  await settle()
  attempts.gate.open()
  await settle()
  findings.promise(
    "a comment that was cancelled is not sent again", attempts.count == 4,
    otherwise: "another was sent after it, and \(attempts.count) were sent in all")
  let heeding = Gate()
  let cancelling = makeSender { _ in try await heeding.waitUnlessCancelled() }
  cancelling.sendTapped("Nice work!")
  await settle()
  cancelling.cancelTapped()
  await settle()
  findings.promise(
    "a comment that was cancelled is given up", heeding.waiters == 0, otherwise: "its request goes on")
  heeding.open()

  for failures in 0...3 {
    let attempts = Attempts(Array(repeating: busy, count: failures))
    let sender = makeSender(attempts.send)
    attempts.gate.open()
    sender.sendTapped("Nice work!")
    await settle()
    findings.promise(
      "a comment that failed is sent again, three times in all", attempts.count == min(failures + 1, 3),
      otherwise: "it failed \(failures) times, and was sent \(attempts.count) times")
    findings.promise(
      "a comment that failed three times is complained about, and no other", (sender.message != nil) == (failures == 3),
      otherwise: "it failed \(failures) times, and the user is told: \(sender.message ?? "nothing")")
  }
  return findings
}
