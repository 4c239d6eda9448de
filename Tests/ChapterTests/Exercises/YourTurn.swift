import Foundation
import Testing
import Workbook

/// Who is looking at the exercises: a reader at one of them, or the check that they ship unsolved.
enum YourTurn {
  private static let asked = ProcessInfo.processInfo.environment["WORKBOOK_EXERCISE"]

  /// `workbook exercise NN` tries the reader's file. A plain `swift test` skips it, so that solving an exercise
  /// cannot break the suite, and an unsolved one cannot look passed.
  static func isTried(_ chapter: Int) -> Bool { asked == "\(chapter)" }

  static var isShipped: Bool { asked == "shipped" }
}

/// An exercise ships broken, and broken in exactly this way.
func expectUnsolved(_ findings: Findings, breaking texts: String..., sourceLocation: SourceLocation = #_sourceLocation)
{
  #expect(findings.broken.map(\.text) == texts, sourceLocation: sourceLocation)
}
