import Testing
import Workbook

@testable import DropStaleResults

@Suite("6 · Your turn: the reused row", .serialized) @MainActor struct DropStaleResultsExercise {
  @Test("yours", .enabled(if: YourTurn.isTried(6), "swift run workbook exercise 6")) func yours() async {
    expectGreen(await scrollFast { PersonRow(load: $0) })
  }

  @Test("as shipped", .enabled(if: YourTurn.isShipped, "only for the check that exercises ship unsolved"))
  func shipped() async {
    expectUnsolved(
      await scrollFast { PersonRow(load: $0) },
      breaking: "a row shows nothing but the picture that it asked for last",
      "a row shimmers exactly while the picture that it asked for last is on its way")
  }

  @Test("the solution") func solution() async {
    expectGreen(await scrollFast { DropStaleResultsSolution.PersonRow(load: $0) })
  }
}

@MainActor protocol PictureRow: AnyObject {
  var picture: String? { get }
  var isShimmering: Bool { get }
  func show(_ person: String)
}
extension PersonRow: PictureRow {}
extension DropStaleResultsSolution.PersonRow: PictureRow {}

/// The row is used for Ada, for Bob, and for Ada again. Their pictures arrive in another order; Ada's has changed.
@MainActor private func scrollFast(
  _ makeRow: (@escaping @MainActor (String, @escaping @MainActor (String) -> Void) -> Void) -> some PictureRow
) async -> Findings {
  var callbacks: [@MainActor (String) -> Void] = []
  let row = makeRow { _, loaded in callbacks.append(loaded) }
  func answer(_ number: Int, _ picture: String) {
    if callbacks.indices.contains(number) { callbacks[number](picture) }
  }
  var findings = Findings()
  func look(_ picture: String?, shimmering: Bool) {
    findings.promise(
      "a row shows nothing but the picture that it asked for last", row.picture == picture,
      otherwise: "it shows \(row.picture ?? "none") where \(picture ?? "none yet") is right")
    findings.promise(
      "a row shimmers exactly while the picture that it asked for last is on its way", row.isShimmering == shimmering,
      otherwise: shimmering ? "its picture is on its way, and it does not shimmer" : "it shimmers for ever")
  }

  row.show("Ada")
  row.show("Bob")
  row.show("Ada")
  look(nil, shimmering: true)
  answer(1, "Bob")
  look(nil, shimmering: true)
  answer(0, "Ada, last year")
  look(nil, shimmering: true)
  answer(2, "Ada")
  look("Ada", shimmering: false)
  row.show("Bob")
  look(nil, shimmering: true)
  row.show("Cy")
  answer(4, "Cy")
  look("Cy", shimmering: false)
  answer(3, "Bob")
  look("Cy", shimmering: false)
  return findings
}
