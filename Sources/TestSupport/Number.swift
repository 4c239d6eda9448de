import Foundation

/// The number in an environment variable.
///
/// - Throws: ``NotANumber`` where it holds something else.
package func number<Number: FixedWidthInteger>(_ variable: String, or otherwise: Number) throws(NotANumber) -> Number {
  guard let text = ProcessInfo.processInfo.environment[variable] else { return otherwise }
  guard let number = Number(text) else { throw NotANumber(variable: variable, text: text) }
  return number
}

package struct NotANumber: Error, CustomStringConvertible {
  let variable: String
  let text: String
  package var description: String { "\(variable) must be a whole number, and is '\(text)'" }
}
