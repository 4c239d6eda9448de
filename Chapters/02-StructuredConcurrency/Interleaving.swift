import Workbook

// snippet.actor
/// Counts the stars of a repository. It reads, asks the server, and writes.
actor StarCount {
  private(set) var stars = 0
  private(set) var log: [String] = []

  func add(_ name: String, confirmed: @Sendable () async -> Void) async {
    let before = stars
    log.append("\(name) reads \(before)")
    await confirmed()
    stars = before + 1
    log.append("\(name) writes \(stars)")
  }
}
// snippet.end

/// Two calls to one actor. The second comes while the first waits for the server.
@MainActor func twoCallsToOneActor() async -> Findings {
  let timeline = Timeline("first", "second")
  let count = StarCount()
  let inside = ["first": Gate(), "second": Gate()]
  let answers = ["first": Gate(), "second": Gate()]

  var calls: [Task<Void, Never>] = []
  for name in ["first", "second"] {
    calls.append(
      Task {
        await count.add(name) {
          inside[name]?.open()
          await answers[name]?.wait()
        }
      })
    await inside[name]?.wait()
    timeline.step(name, await count.log.last ?? "")
  }
  for (name, call) in zip(["first", "second"], calls) {
    answers[name]?.open()
    await call.value
    timeline.step(name, await count.log.last ?? "")
  }

  let (log, stars) = (await count.log, await count.stars)
  var findings = Findings(timeline)
  findings.promise(
    "the second call enters while the first waits", log.prefix(2) == ["first reads 0", "second reads 0"])
  findings.promise("neither blocks the other: both end", log.count == 4)
  findings.promise("the first reading is out of date when it is used: two calls add one star", stars == 1)
  return findings
}
