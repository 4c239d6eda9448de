import Workbook

/// The user types the eleven letters of "concurrency". The service takes ten searches a minute.
///
/// - Parameter makeScreen: is given a wait for its user to pause.
@MainActor func elevenKeystrokes(
  _ typing: Typing, on makeScreen: (any Searching, @escaping @MainActor () async throws -> Void) -> some SearchScreen
) async throws -> Cost {
  let timeline = Timeline("screen", "server")
  let server = try LoopbackServer.gitSearch(rateLimit: RateLimit(requests: 10, perSeconds: 60))
  defer { server.stop() }
  let git = GitSearch(server)
  var pursuit = Pursuit(of: git, to: server)
  let pause = Gate()
  let screen = makeScreen(git) { try await pause.waitUnlessCancelled() }
  server.hold()

  // snippet.steps
  var mostLive = 0
  timeline.step("screen", "types concurrency")
  for length in 1...11 {
    screen.queryChanged(String("concurrency".prefix(length)))
    guard typing == .oneByOne else { continue }
    try await pursuit.catchUp()
    mostLive = max(mostLive, git.callsInFlight)
  }
  await settle()
  pause.open()
  try await pursuit.catchUp()
  mostLive = max(mostLive, git.callsInFlight)
  timeline.record("server", "requests: \(server.requestCount)")

  timeline.step("server", "answers")
  var refused: [String] = []
  for request in pursuit.openRequests {
    await pursuit.answer(request)
    if git.refusals.count > refused.count, case .status(let status, let message)? = git.refusals.last {
      refused.append("request \(request.number) was answered with \(status): \(message)")
    }
  }
  timeline.record("server", "answers \(server.answeredCount), refuses \(refused.count) of them")
  // snippet.end

  var findings = Findings(timeline)
  findings.promise(
    "at any moment at most one search is live", mostLive <= 1, otherwise: "\(mostLive) searches were live at once")
  findings.promise(
    "the server answers one search", server.answeredCount == 1,
    otherwise: "it answered \(server.answeredCount) requests")
  findings.promise(
    "no search is refused by the rate limit", refused.isEmpty, otherwise: refused.joined(separator: "; "))
  return Cost(
    typing: typing, requests: server.requestCount, clientsLeft: server.clientLeftCount, refused: refused.count,
    shown: screen.shownQuery, findings: findings)
}
