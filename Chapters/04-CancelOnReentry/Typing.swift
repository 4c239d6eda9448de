import Workbook

/// How fast the keystrokes come.
enum Typing: String {
  /// All of them in one turn of the main actor, before a task that they start gets to its first line.
  case inOneTurn = "in one turn"
  /// Each of them when the request of the one before is at the server.
  case oneByOne = "one by one"
}

/// What eleven keystrokes cost, as the server and the client counted it.
struct Cost {
  let typing: Typing
  let requests: Int
  let clientsLeft: Int
  let refused: Int
  let shown: String
  let findings: Findings

  func row(_ screen: String) -> [String] {
    [screen, typing.rawValue, "\(requests)", "\(clientsLeft)", "\(refused)", shown]
  }
}
