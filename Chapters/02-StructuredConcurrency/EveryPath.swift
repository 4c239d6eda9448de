import Workbook

/// Answers at once, and refuses an empty query as the service does.
@MainActor private final class PromptSearch: Searching {
  private(set) var inFlight = 0

  func search(_ query: String, page: Int) async throws -> [Repository] {
    inFlight += 1
    defer { inFlight -= 1 }
    await turn()
    if query.isEmpty { throw GitSearchError.status(422, message: "a search needs a query") }
    return (1...3).map { Repository(name: "\(query)-\($0)", stars: 100) }
  }
}

// snippet.experiment
/// Every path through the loading of two halves: each half is found or refused.
@MainActor func everyPath<Screen: CompareScreen>(_: Screen.Type) async -> Findings {
  let timeline = Timeline("service", "screen")
  var findings = Findings(timeline)
  for (path, first, second) in [
    ("both are found", "swift", "swiftui"), ("the first is refused", "", "swift"),
    ("the second is refused", "swift", ""), ("both are refused", "", ""),
  ] {
    let git = PromptSearch()
    let screen = Screen(git: git)
    timeline.step("service", path)
    screen.compareTapped(first, second)
    await screen.task?.value
    await settle()
    for shown in screen.shown { timeline.record("screen", "shows \(shown)") }

    let completions = screen.shown.dropFirst().joined(separator: ", then ")
    findings.promise(
      "it completes exactly once when \(path)", screen.shown.count == 2,
      otherwise: completions.isEmpty
        ? "\(git.inFlight) searches are in flight, and the spinner turns for ever"
        : "it completed twice: \(completions)")
  }
  return findings
}
// snippet.end
