import Workbook

/// What a list's bag does with its loads, asked five times.
@MainActor func fiveProbes<List: PictureList>(_: List.Type) async -> Probes {
  var probes = Probes()

  // snippet.owner
  var list: List? = List()
  let dying = HeldLoad()
  list?.load(1, dying.run)
  await settle()
  list = nil
  probes.note(
    "owner is freed", dying.wasCancelled ? "cancelled" : "runs on",
    promise: "it dies with its owner, and the loads in it too", dying.wasCancelled)

  let late = HeldLoad()
  List.load(for: list, late.run)
  await settle()
  probes.note(
    "added after", late.wasCancelled ? "cancelled" : "runs on",
    promise: "what is added when its owner has gone is cancelled", late.wasCancelled)
  // snippet.end

  let other = List()
  let loads = [HeldLoad(), HeldLoad(), HeldLoad()]
  for (row, load) in loads.enumerated() { other.load(row, load.run) }
  await settle()
  loads[0].end()
  await settle()
  probes.note(
    "one ends", other.held == 2 ? "leaves" : loads[0].isKept ? "stays with picture" : "stays",
    promise: "what has ended leaves by itself", other.held == 2 && !loads[0].isKept)

  let before = other.held
  other.cancel(1)
  let isAlone = loads[1].wasCancelled && !loads[2].wasCancelled
  probes.note(
    "cancel one", (isAlone ? "cancelled" : "runs on") + (other.held < before ? ", leaves" : ", stays"),
    promise: "one can be cancelled alone, and leaves", isAlone && other.held < before)

  other.cancelAll()
  probes.note(
    "cancel all", (loads[2].wasCancelled ? "cancelled" : "run on") + (other.held == 0 ? ", leave" : ", stay"),
    promise: "all can be cancelled, and leave", loads[2].wasCancelled && other.held == 0)

  for load in loads + [dying, late] { load.end() }
  await settle()
  return probes
}

/// What was seen, in words and as promises.
struct Probes {
  private(set) var rows: [(probe: String, seen: String)] = []
  private(set) var findings = Findings()

  mutating func note(_ probe: String, _ seen: String, promise text: String, _ held: Bool) {
    rows.append((probe, seen))
    findings.promise(text, held, otherwise: "\(probe): \(seen)")
  }
}
