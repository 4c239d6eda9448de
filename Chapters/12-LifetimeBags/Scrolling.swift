import Workbook

/// Rows come into view, their pictures come, and the list scrolls on. No row shows a picture of those before.
@MainActor func scrolling<List: PictureList>(_: List.Type) async -> Findings {
  let timeline = Timeline("list", "in the bag", "in memory")
  let list = List()
  let loads = (1...100).map { _ in HeldLoad() }
  func count() {
    timeline.record("in the bag", "\(list.held) loads")
    timeline.record("in memory", "\(loads.count(where: \.isKept)) pictures")
  }

  // snippet.steps
  await timeline.step("list", "shows rows 1 to 3") {
    for row in 0..<3 { list.load(row, loads[row].run) }
  }
  count()
  let heldInFlight = list.held
  await timeline.step("list", "their pictures come") {
    for row in 0..<3 { loads[row].end() }
  }
  count()
  await timeline.step("list", "has scrolled to row 100") {
    for row in 3..<100 {
      list.load(row, loads[row].run)
      await settle()
      loads[row].end()
      await settle()
    }
  }
  count()
  // snippet.end

  // snippet.contract
  var findings = Findings(timeline)
  findings.promise(
    "a load in flight is in the bag, and is not cancelled",
    heldInFlight == 3 && !loads.contains(where: \.wasCancelled), otherwise: "\(heldInFlight) of 3 were")
  findings.promise(
    "a load that has ended leaves the bag", list.held == 0,
    otherwise: "nothing is in flight, and \(list.held) loads are in it")
  findings.promise(
    "a picture that no row shows is freed", !loads.contains(where: \.isKept),
    otherwise: "\(loads.count(where: \.isKept)) pictures are kept by the tasks that loaded them")
  // snippet.end
  return findings
}
