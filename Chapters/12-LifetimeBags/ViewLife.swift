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
    life.note(text, from: before, to: git.calls, on: view.results, shows: query)
  }

  await step("appears with swift", shows: "swift") { view.appear("swift") }
  await step("is given swiftui", shows: "swiftui") { view.render("swiftui") }
  await step("is rendered again", shows: "swiftui") { view.render("swiftui") }
  await step("disappears", shows: nil) { view.disappear() }
  await step("appears again", shows: "swiftui") { view.appear("swiftui") }
  await step("is answered", shows: "swiftui") { git.answer(git.calls.count - 1) }
  await step("is rendered again", shows: "swiftui") { view.render("swiftui") }
  await step("disappears", shows: nil) { view.disappear() }
  await step("appears again", shows: "swiftui") { view.appear("swiftui") }
  view.disappear()
  git.answerAll()
  await settle()
  return life
}

/// What became of a view's searches at each step, in words and as promises.
@MainActor struct Life {
  private(set) var rows: [(step: String, seen: String)] = []
  private(set) var findings = Findings()

  mutating func note(
    _ step: String, from before: [HeldSearch.Call], to after: [HeldSearch.Call], on list: [String], shows query: String?
  ) {
    let cancelled = before.indices.filter { after[$0].wasCancelled && !before[$0].wasCancelled }
    let answered = before.indices.filter { after[$0].hasEnded && !before[$0].hasEnded && !after[$0].wasCancelled }
    let shown = answered.filter { number in
      !list.isEmpty && list.allSatisfy { $0.hasPrefix(after[number].query + "-") }
    }
    let started = after.indices.dropFirst(before.count)
    let seen = [("cancels", cancelled), ("shows", shown), ("starts", Array(started))].filter { !$0.1.isEmpty }
      .map { $0 + " " + $1.map { "\($0 + 1)" }.joined(separator: " and ") }
    rows.append((step, seen.isEmpty ? "nothing" : seen.joined(separator: ", ")))

    findings.promises(of: after, inViewThatShows: query)
    findings.promise(
      "an answer to the view's query is shown", shown == answered,
      otherwise: "the list is \(list.joined(separator: ", "))")
    findings.promise(
      "the same query again starts nothing", step != "is rendered again" || started.isEmpty,
      otherwise: "another search was started")
    findings.promise(
      "a view that appears again searches again", step != "appears again" || started.count == 1,
      otherwise: "no search was started")
  }
}
