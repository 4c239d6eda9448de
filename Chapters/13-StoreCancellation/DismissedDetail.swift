import Workbook

/// The user opens a repository, dismisses it while the server has its request, and opens another.
@MainActor func dismissedDetail<Feature: SearchFeature>(in _: Feature.Type) async throws -> Findings {
  let timeline = Timeline("user", "request 1", "request 2", "detail")
  let server = try LoopbackServer.gitSearch()
  defer { server.stop() }
  let git = GitSearch(server)
  let feature = Feature(git: git)
  var requests = HeldRequests(of: git, to: server, timeline)
  var findings = Findings(timeline)

  let actions: KeyValuePairs<String, SearchAction> = [
    "opens vapor": .repositoryTapped("vapor"), "goes back": .detailDismissed, "opens nio": .repositoryTapped("nio"),
  ]
  var endsWithIt = false
  var isShown = false
  for (step, action) in actions {
    timeline.step("user", step)
    feature.send(action)
    try await requests.catchUp()
    if feature.state.detail == nil { endsWithIt = requests.ending(of: 1) == .clientLeft }
  }
  for number in [1, 2] where requests.ending(of: number) == nil {
    try await requests.answer(number)
    let similar = feature.state.detail?.similar.first ?? "nothing"
    isShown = isShown || similar == "like:nio-one"
    timeline.record("detail", "\(feature.state.detail?.repository ?? "none"), \(similar)")
    findings.promise(
      "a child shows what was found for it, and nothing else", ["like:nio-one", "nothing"].contains(similar),
      otherwise: "nio was given what was found for vapor: \(similar)")
  }
  findings.promise("a child is shown what was found for it", isShown, otherwise: "nio was shown nothing")
  let wasAnswered = requests.ending(of: 1) == .answered
  findings.promise(
    "a dismissed child's request ends: the server sees its client leave", endsWithIt,
    otherwise: wasAnswered
      ? "the server answered a request that nobody waits for" : "the client left when another child was opened")
  return findings
}
