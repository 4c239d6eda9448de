import Workbook

/// Rows come into view, their pictures come, and the list scrolls on. A row that scrolls away shows its picture no more.
@MainActor func scrolling<List: PictureList>(_: List.Type) async -> Findings {
  let timeline = Timeline("list", "in the bag", "in memory")
  let list = List()
  let loads = (0..<100).map { _ in HeldLoad() }
  let view = Rows()
  func load(_ row: Int) {
    list.load(row) {
      let picture = await loads[row].run()
      view.pictures[row] = picture
      return picture
    }
  }
  func count() {
    timeline.record("in the bag", "\(list.held) loads")
    timeline.record("in memory", "\(loads.count(where: \.isKept)) pictures")
  }

  await timeline.step("list", "shows rows 1 to 3") { (0..<3).forEach(load) }
  let heldInFlight = list.held
  count()
  await timeline.step("list", "their pictures come") { loads[..<3].forEach { $0.end() } }
  count()
  await timeline.step("list", "shows rows 98 to 100") {
    for row in 3..<100 {
      view.pictures[row - 3] = nil
      load(row)
      await settle()
      loads[row].end()
      await settle()
    }
  }
  count()

  let kept = loads.count(where: \.isKept)
  var findings = Findings(timeline)
  findings.promise(
    "a load in flight is in the bag, and is not cancelled",
    heldInFlight == 3 && !loads.contains(where: \.wasCancelled), otherwise: "\(heldInFlight) of 3 were")
  findings.promise(
    "a load that has ended leaves the bag", list.held == 0,
    otherwise: "nothing is in flight, and \(list.held) loads are in it")
  findings.promise(
    "a picture that no row shows is freed", view.pictures.count == 3 && kept == 3,
    otherwise: "\(kept - view.pictures.count) pictures are kept by the tasks that loaded them")
  return findings
}

/// The rows in view, with their pictures.
@MainActor private final class Rows {
  var pictures: [Int: Picture] = [:]
}
