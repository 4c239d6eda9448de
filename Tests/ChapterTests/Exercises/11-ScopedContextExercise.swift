import ScopedDependencies
import Testing
import Workbook

@testable import ScopedContext

@Suite("11 · Your turn: the starred list", .serialized) @MainActor struct ScopedContextExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(11), "swift run workbook exercise 11")) func yours() {
    expectGreen(scrollOnTour { StarredList() })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() {
    expectUnsolved(
      scrollOnTour { StarredList() },
      breaking: "a row that is scrolled to after the scope has ended shows the tour's account",
      "it shows the tour's stars, too")
  }

  @Test("the solution") func solution() {
    expectGreen(scrollOnTour { ScopedContextSolution.StarredList() })
  }
}

@MainActor protocol Row: AnyObject {
  var text: String { get }
}
@MainActor protocol RowList: AnyObject {
  associatedtype Element: Row
  func row(for repository: String) -> Element
}
extension StarredRow: Row {}
extension ScopedContextSolution.StarredRow: Row {}
extension StarredList: RowList {}
extension ScopedContextSolution.StarredList: RowList {}

/// A list is made on the tour, and another off it. Then both are scrolled.
@MainActor private func scrollOnTour(_ makeList: () -> some RowList) -> Findings {
  var findings = Findings()
  let list = withDependencies {
    $0.account = "the visitor"
    $0.stars = { _ in 3 }
  } operation: {
    makeList()
  }
  let other = makeList()

  let row = list.row(for: "swift")
  findings.promise(
    "a row that is scrolled to after the scope has ended shows the tour's account",
    row.text.hasPrefix("the visitor starred swift"), otherwise: "it says: \(row.text)")
  findings.promise(
    "it shows the tour's stars, too", row.text.hasSuffix("as did 3"), otherwise: "it says: \(row.text)")
  findings.promise(
    "a row is made once, however often it is scrolled to", list.row(for: "swift") === row,
    otherwise: "the row was made again")
  let ownRow = other.row(for: "swift")
  findings.promise(
    "a list that is on no tour shows the real account", ownRow.text == "you starred swift, as did 70000",
    otherwise: "it says: \(ownRow.text)")
  return findings
}
