import Workbook

/// The next page of a list is on its way when the user types another query, whose list asks for its own.
@MainActor func oldPage<Feature: SearchFeature>(in _: Feature.Type) async -> Findings {
  let git = HeldSearch(honoursCancellation: true)
  let feature = Feature(git: git)
  func send(_ actions: SearchAction...) async {
    for action in actions { feature.send(action) }
    await settle()
  }
  func answer(_ number: Int) async {
    git.answer(number)
    await settle()
  }

  await send(.queryChanged("swift"))
  await answer(0)
  await send(.listNearedItsEnd, .listNearedItsEnd)
  await send(.queryChanged("swiftui"))
  let isLive = git.calls[1].isInFlight
  await answer(2)
  await send(.listNearedItsEnd, .listNearedItsEnd)
  await answer(1)
  await answer(3)

  var findings = Findings()
  let asked = git.calls.map { "\($0.query), page \($0.page)" }
  findings.promise(
    "a page is asked for once, however often the list asks", Set(asked).count == asked.count && asked.count == 4,
    otherwise: "asked for: \(asked.joined(separator: "; "))")
  findings.promise("the page of a list that has gone is given up", !isLive, otherwise: "it was still in flight")
  let results = feature.state.results
  let stranger = results.first { !$0.hasPrefix("swiftui-") }
  findings.promise(
    "no page of the old list is added to the new", results.count == 6 && stranger == nil,
    otherwise: "it has \(results.count) rows, \(stranger ?? "none of the old") among them")
  git.answerAll()
  await settle()
  return findings
}
