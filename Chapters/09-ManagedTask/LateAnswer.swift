import Workbook

/// Rule 4: an answer arrives, and in the same turn of the main actor the user asks for something else.
@MainActor func lateAnswer<S: Screen>(_: S.Type) async -> Findings {
  let git = HeldSearch(honoursCancellation: true)
  let screen = S(git: git)

  screen.load("apple")
  await settle()
  git.answer(0)
  screen.load("swiftlang")
  await settle()
  var findings = Findings()
  findings.promise(
    "an answer that comes too late is not shown", screen.results.isEmpty,
    otherwise: "swiftlang was asked for, and the screen shows \(screen.results.first ?? "")")
  git.answerAll()
  await settle()
  return findings
}
