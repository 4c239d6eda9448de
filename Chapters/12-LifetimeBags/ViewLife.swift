import Workbook

/// What may happen to a view, one thing after the other, and what becomes of its searches.
@MainActor func viewLife<View: SearchView>(of _: View.Type) async -> Life {
  let git = HeldSearch(honoursCancellation: true)
  let view = View(git: git)
  var life = Life()
  func step(_ text: String, shows query: String?, _ body: () -> Void) async {
    let before = git.calls
    body()
    await settle()
    life.note(text, before, git.calls, shows: query)
  }

  // snippet.steps
  await step("appears with swift", shows: "swift") { view.appear("swift") }
  await step("is given swiftui", shows: "swiftui") { view.render("swiftui") }
  await step("is given swiftui again", shows: "swiftui") { view.render("swiftui") }
  await step("disappears", shows: nil) { view.disappear() }
  await step("appears again", shows: "swiftui") { view.appear("swiftui") }
  await step("is answered", shows: "swiftui") { git.answer(git.calls.count - 1) }
  await step("is given swiftui again", shows: "swiftui") { view.render("swiftui") }
  await step("disappears, and appears", shows: "swiftui") {
    view.disappear()
    view.appear("swiftui")
  }
  // snippet.end
  view.disappear()
  git.answerAll()
  await settle()
  return life
}

/// What became of a view's searches at each step, in words and as promises.
@MainActor struct Life {
  private(set) var rows: [(step: String, seen: String)] = []
  private(set) var findings = Findings()

  mutating func note(_ step: String, _ before: [HeldSearch.Call], _ after: [HeldSearch.Call], shows query: String?) {
    let cancelled = before.indices.filter { after[$0].wasCancelled && !before[$0].wasCancelled }
    let ended = before.indices.filter { after[$0].hasEnded && !before[$0].hasEnded && !after[$0].wasCancelled }
    let seen =
      cancelled.map { "cancels \($0 + 1)" } + ended.map { "\($0 + 1) is answered" }
      + after.indices.dropFirst(before.count).map { "starts \($0 + 1)" }
    rows.append((step, seen.isEmpty ? "nothing" : seen.joined(separator: ", ")))

    // snippet.contract
    let live = after.filter { $0.isInFlight && !$0.wasCancelled }.map(\.query)
    findings.promise(
      "a view that is shown searches for its query, and for no other",
      query == nil || live.allSatisfy { $0 == query } && live.count <= 1,
      otherwise: "it is shown, and searches for \(live.joined(separator: " and "))")
    findings.promise(
      "a view that is not shown does not search", query != nil || live.isEmpty,
      otherwise: "it is hidden, and searches for \(live.joined(separator: " and "))")
    findings.promise(
      "the same query again starts nothing", step != "is given swiftui again" || after.count == before.count,
      otherwise: "another search was started")
    findings.promise(
      "a view that appears again searches again", !step.contains("appears again") || after.count > before.count,
      otherwise: "no search was started")
    // snippet.end
  }
}
