import Foundation

/// How a page looks: coloured or not, with drawn signs or in ASCII. Colour never says anything that a word does not.
struct Ink: Sendable {
  enum Colour: Int {
    case red = 31
    case green = 32
  }

  var isColoured = false
  var isASCII = false

  func bold(_ text: String) -> String { paint("1", text) }
  func faint(_ text: String) -> String { paint("2", text) }
  func colour(_ colour: Colour, _ text: String) -> String { paint("1;\(colour.rawValue)", text) }

  private func paint(_ code: String, _ text: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
