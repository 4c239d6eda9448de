import Testing
import Workbook

@testable import ManagedTask

@Suite("9 · Your turn: the README", .serialized) @MainActor struct ManagedTaskExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(9), "swift run workbook exercise 9")) func yours() async {
    expectGreen(await goBackWhileLoading(ReadmeScreen.init))
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await goBackWhileLoading(ReadmeScreen.init),
      breaking: "a screen is freed as soon as its user goes back", "its request is cancelled with it")
  }

  @Test("the solution") func solution() async {
    expectGreen(await goBackWhileLoading(ManagedTaskSolution.ReadmeScreen.init))
  }
}

@MainActor protocol Readme: AnyObject {
  var text: String { get }
  func appear()
}
extension ReadmeScreen: Readme {}
extension ManagedTaskSolution.ReadmeScreen: Readme {}

/// One user waits for the README. Another goes back before it is there.
@MainActor private func goBackWhileLoading<Screen: Readme>(
  _ makeScreen: (String, @escaping @MainActor (String) async throws -> String) -> Screen
) async -> Findings {
  let github = GitHub()
  var findings = Findings()

  let waiting = makeScreen("swift", github.readme)
  waiting.appear()
  await settle()
  github.answer()
  await settle()
  findings.promise(
    "a user who waits is shown the README", waiting.text == "# swift",
    otherwise: "the screen shows '\(waiting.text)'")

  var answers: [Gate] = []
  let twice = makeScreen("swift") { _ in
    let gate = Gate()
    answers.append(gate)
    let number = answers.count
    await gate.wait()
    return "answer \(number)"
  }
  twice.appear()
  await settle()
  twice.appear()
  await settle()
  for answer in answers.reversed() {
    answer.open()
    await settle()
  }
  findings.promise(
    "the answer to an appearance that was replaced is not shown", twice.text == "answer \(answers.count)",
    otherwise: "the screen shows '\(twice.text)'")

  weak var left: Screen?
  do {
    let screen = makeScreen("swift-format", github.readme)
    left = screen
    screen.appear()
    await settle()
  }
  findings.promise(
    "a screen is freed as soon as its user goes back", left == nil, otherwise: "its own work still holds it")
  await settle()
  findings.promise(
    "its request is cancelled with it", github.cancelled == ["swift-format"],
    otherwise: "the request goes on, for a screen that nobody sees")
  github.answer()
  await settle()
  return findings
}

/// Answers when the experiment says so. A request that is cancelled ends at once.
@MainActor private final class GitHub {
  private(set) var cancelled: [String] = []
  private var held = Gate()

  func readme(of repository: String) async throws -> String {
    do { try await held.waitUnlessCancelled() } catch {
      cancelled.append(repository)
      throw error
    }
    return "# " + repository
  }

  func answer() {
    held.open()
    held = Gate()
  }
}
