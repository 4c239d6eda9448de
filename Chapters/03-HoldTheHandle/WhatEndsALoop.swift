import Workbook

/// Three ways to write the same loop.
enum Loop {
  case passesErrorsOn, skipsFailedPages, looksAtItsFlag

  // snippet.loops
  @MainActor func run(_ git: any Searching) async throws {
    for page in 1...5 {
      switch self {
      case .passesErrorsOn:
        _ = try await git.search("swift", page: page)
      case .skipsFailedPages:
        _ = try? await git.search("swift", page: page)
      case .looksAtItsFlag:
        try Task.checkCancellation()
        _ = try? await git.search("swift", page: page)
      }
    }
  }
  // snippet.end
}

/// The loop is cancelled on page two: once over a search that is deaf to it, and once over one that listens.
@MainActor func whatEnds(_ loop: Loop) async -> Findings {
  var findings = Findings()
  for (name, listens) in [("a deaf search", false), ("a search that listens", true)] {
    let git = HeldSearch(honoursCancellation: listens)
    let task = Task { try await loop.run(git) }
    await settle()
    git.answer(0)
    await settle()
    task.cancel()
    for _ in 0..<5 {
      git.answerAll()
      await settle()
    }
    _ = await task.result
    findings.promise(
      "after Stop, \(name) is not asked again", git.calls.count == 2,
      otherwise: "it was asked for \(git.calls.count - 2) more pages")
  }
  return findings
}
