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
    "the list is freed", [dying.wasCancelled ? "its load is cancelled" : "its load runs on"],
    promise: "it dies with its owner, and its loads with it", dying.wasCancelled)

  let late = HeldLoad()
  List.load(for: list, late.run)
  await settle()
  let runsOn = late.isLive && !late.wasCancelled
  probes.note(
    "a load is started for it after that", [runsOn ? "it runs on" : "it is cancelled"],
    promise: "what comes after its owner has gone is cancelled", !runsOn)
  // snippet.end

  // snippet.loads
  let other = List()
  let loads = [HeldLoad(), HeldLoad(), HeldLoad()]
  for (row, load) in loads.enumerated() { other.load(row, load.run) }
  await settle()
  loads[0].end()
  await settle()
  probes.note(
    "a load ends", [other.held == 2 ? "it leaves" : "it stays", loads[0].isKept ? "with its picture" : nil],
    promise: "what has ended leaves by itself", other.held == 2 && !loads[0].isKept)

  let before = other.held
  other.cancel(1)
  await settle()
  probes.note(
    "one is cancelled",
    [loads[1].wasCancelled ? "it is" : "it is not", other.held < before ? "and leaves" : "and stays"],
    promise: "one can be cancelled, and leaves", loads[1].wasCancelled && !loads[2].wasCancelled && other.held < before)

  other.cancelAll()
  probes.note(
    "all are cancelled",
    [loads[2].wasCancelled ? "they are" : "they are not", other.held == 0 ? "and leave" : "and stay"],
    promise: "all can be cancelled, and leave", loads[2].wasCancelled && other.held == 0)
  // snippet.end

  for load in loads + [dying, late] { load.end() }
  await settle()
  return probes
}

/// What was seen, in words and as promises.
struct Probes {
  private(set) var rows: [(probe: String, seen: String)] = []
  private(set) var findings = Findings()

  mutating func note(_ probe: String, _ seen: [String?], promise text: String, _ held: Bool) {
    rows.append((probe, seen.compactMap { $0 }.joined(separator: ", ")))
    findings.promise(text, held, otherwise: "\(probe): \(rows[rows.count - 1].seen)")
  }
}
