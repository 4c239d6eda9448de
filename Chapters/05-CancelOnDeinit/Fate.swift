import Workbook

/// What became of a screen and of its request, and what the contract says to that.
struct Fate {
  enum Freed: String {
    case atOnce = "at once"
    case withTheAnswer = "with the answer"
    case byHand = "by hand"
  }

  let freed: Freed
  let request: LoopbackServer.Ending
  let findings: Findings

  func row(_ held: String) -> [String] {
    [held, freed.rawValue, request == .clientLeft ? "cancelled" : "answered"]
  }
}
