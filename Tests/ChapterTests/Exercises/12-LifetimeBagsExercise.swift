import Testing
import Workbook

@testable import LifetimeBags

@Suite("12 · Your turn: the stargazers", .serialized) @MainActor struct LifetimeBagsExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(12), "swift run workbook exercise 12")) func yours() async {
    expectGreen(await scrollPast(Stargazers.init))
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await scrollPast(Stargazers.init), breaking: "every row in view is given its picture",
      "a row that has scrolled away does not load", "a row in view goes on loading")
  }

  @Test("the solution") func solution() async {
    expectGreen(await scrollPast(LifetimeBagsSolution.Stargazers.init))
  }
}

@MainActor protocol StargazerList: AnyObject {
  var pictures: [Int: String] { get }
  func rowAppeared(_ row: Int)
  func rowDisappeared(_ row: Int)
}
extension Stargazers: StargazerList {}
extension LifetimeBagsSolution.Stargazers: StargazerList {}

/// Three rows come into view and get their pictures. Two more come, and one of them goes, and comes again before its
/// picture is there.
@MainActor private func scrollPast(
  _ makeList: (@escaping @MainActor (Int) async throws -> String) -> some StargazerList
) async -> Findings {
  let people = People()
  var findings = Findings()
  let list = makeList(people.picture)

  for row in 1...3 { list.rowAppeared(row) }
  await settle()
  people.answer()
  await settle()
  findings.promise(
    "every row in view is given its picture", list.pictures.keys.sorted() == [1, 2, 3],
    otherwise: "only these rows have one: \(list.pictures.keys.sorted())")

  list.rowAppeared(5)
  await settle()
  list.rowAppeared(4)
  await settle()
  list.rowDisappeared(4)
  await settle()
  findings.promise(
    "a row that has scrolled away does not load", !people.loading.contains(4),
    otherwise: "nobody sees row 4, and its picture is being loaded")
  findings.promise(
    "a row in view goes on loading", people.loading.contains(5),
    otherwise: "row 5 is in view, and its load was cancelled")

  list.rowAppeared(4)
  list.rowAppeared(4)
  list.rowDisappeared(4)
  list.rowAppeared(4)
  await settle()
  findings.promise(
    "a row loads its picture once at a time, however often it appears",
    people.loading.filter { $0 == 4 } == [4], otherwise: "the loads in flight are for rows \(people.loading)")
  people.answer()
  await settle()
  findings.promise(
    "a row that comes back is given its picture", list.pictures[4] != nil, otherwise: "it has none")
  return findings
}

/// Answers when the experiment says so. A request that is cancelled ends at once.
@MainActor private final class People {
  private var calls: [(row: Int, isLive: Bool)] = []
  private var held = Gate()
  /// The rows whose pictures are being loaded.
  var loading: [Int] { calls.filter(\.isLive).map(\.row) }

  func picture(of row: Int) async throws -> String {
    let call = calls.count
    calls.append((row, true))
    defer { calls[call].isLive = false }
    try await held.waitUnlessCancelled()
    return "picture \(row)"
  }

  func answer() {
    held.open()
    held = Gate()
  }
}
