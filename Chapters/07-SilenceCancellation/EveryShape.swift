import Workbook

/// What a screen shows when its search ends like that, and whether it should. A search that was cancelled is cancelled by
/// leaving the screen, or else by somebody of whom the screen hears nothing but the error.
@MainActor func receive<Screen: SearchScreen>(
  _ ending: Ending, on _: Screen.Type, leaving: Bool = true
) async -> (message: String?, findings: Findings) {
  let log = Log()
  let git = HeldSearch(honoursCancellation: false)
  let screen = Screen(git: git, log: log)
  let search = screen.search("swift")
  await settle()
  if ending.end == .cancelled, leaving { screen.leave() }
  git.answer(0, with: .failure(ending.error))
  await search.value
  var findings = Findings()
  findings.promises(of: screen, log, after: ending.end)
  return (screen.message, findings)
}

/// One screen and every ending; those that can be told by the error alone also without leaving the screen.
@MainActor func everyShape<Screen: SearchScreen>(of endings: [Ending], on _: Screen.Type) async -> Findings {
  var findings = Findings()
  for ending in endings {
    findings = findings + (await receive(ending, on: Screen.self).findings)
    let isHidden = ending.error is SearchGaveUp
    if ending.end == .cancelled, !isHidden {
      findings = findings + (await receive(ending, on: Screen.self, leaving: false).findings)
    }
  }
  return findings
}

/// One row for each ending: what the user of each screen sees, with a cross where that is wrong.
@MainActor func rows(of endings: [Ending], on screens: [any SearchScreen.Type]) async -> [[String]] {
  var rows: [[String]] = []
  for ending in endings {
    var row = [ending.shape]
    for screen in screens {
      let (message, _) = await receive(ending, on: screen)
      let isRight = (message == nil) == (ending.end == .cancelled)
      row.append((message == nil ? "nothing" : "message") + (isRight ? "" : " ✗"))
    }
    rows.append(row)
  }
  return rows
}
