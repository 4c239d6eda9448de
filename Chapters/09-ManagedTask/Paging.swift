import Workbook

/// A list that asks for its pages at the wrong moments, as lists do. Its transport is deaf to cancellation.
@MainActor func paging<S: SearchScreen>(_: S.Type) async -> Findings {
  let timeline = Timeline("list", "requests")
  let git = HeldSearch(honoursCancellation: false)
  let screen = S(git: git)
  var findings = Findings(timeline)
  func step(_ text: String, _ body: () -> Void) async {
    let seen = git.calls.count
    await timeline.step("list", text, body)
    for call in git.calls.dropFirst(seen) { timeline.record("requests", "\(call.query), page \(call.page)") }
  }

  // snippet.steps
  await step("is to show swift") { screen.load("swift") }
  await step("shows page 1 of swift") { git.answer(0) }
  await step("asks for more, twice") {
    screen.listNearsItsEnd()
    screen.listNearsItsEnd()
  }
  screen.rowsChanged = { [weak screen] in screen?.listNearsItsEnd() }
  await step("is given page 2, and asks for more") { git.answer(1) }
  screen.rowsChanged = {}
  let isHeard = git.calls.last?.page == 3
  await step("asks for more") { screen.listNearsItsEnd() }
  await step("is to show swiftui") { screen.load("swiftui") }
  await step("shows page 1 of swiftui") { git.answer(git.calls.count - 1) }
  await step("asks for more") { screen.listNearsItsEnd() }
  // snippet.end

  // snippet.contract
  findings.promise(
    "a page is asked for once, however often the list asks",
    Set(git.calls.map { "\($0.query), page \($0.page)" }).count == git.calls.count,
    otherwise: "\(git.calls.count) requests were sent, some of them for the same page")
  findings.promise(
    "a list that asks while it is given a page is heard", isHeard, otherwise: "page 3 was refused")
  findings.promise(
    "a new list has its pages, while the old one's is still on its way",
    git.calls.last.map { $0.query == "swiftui" && $0.page == 2 } == true,
    otherwise: "page 2 of swiftui was refused")
  // snippet.end
  git.answerAll()
  await settle()
  findings.promise(
    "no page of the old list is added to the new",
    !screen.results.isEmpty && screen.results.allSatisfy { $0.hasPrefix("swiftui") },
    otherwise: "the list shows \(screen.results.joined(separator: ", "))")
  return findings
}
