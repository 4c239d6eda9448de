import Foundation

/// The flags that every chapter understands.
struct Options: Sendable {
  enum ColourChoice: String, CaseIterable {
    case auto, always, never
  }

  var section: String?
  var colour = ColourChoice.auto
  var ascii = false
  var svg: String?
  var help = false

  /// What was wrong with the command line, in one clause.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  static func parse(_ arguments: some Sequence<String>, sections: [String]) -> Result<Options, Problem> {
    Result { () throws(Problem) in
      var options = Options()
      var rest = Array(arguments)[...]
      while let argument = rest.popFirst() {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let inline = parts.count == 2 ? parts[1] : nil
        func value(_ what: String) throws(Problem) -> String {
          // A flag that follows is not the value; `--svg=--odd` can still say so.
          let value = inline ?? rest.popFirst().flatMap { $0.hasPrefix("--") ? nil : $0 }
          guard let value, !value.isEmpty else { throw Problem(description: "\(parts[0]) needs \(what)") }
          return value
        }
        switch parts[0] {
        case "--section":
          guard options.section == nil else { throw Problem(description: "--section can be given once") }
          let wanted = try value("a section: one of \(sections.joined(separator: ", "))")
          guard let section = sections.first(where: { $0 == wanted || $0.hasSuffix("." + wanted) }) else {
            throw Problem(description: "there is no section '\(wanted)', only \(sections.joined(separator: ", "))")
          }
          options.section = section
        case "--color":
          let wanted = try value("auto, always or never")
          guard let colour = ColourChoice(rawValue: wanted) else {
            throw Problem(description: "--color is auto, always or never, not '\(wanted)'")
          }
          options.colour = colour
        case "--svg":
          options.svg = try value("a folder to put the figures in")
        case "--ascii" where inline == nil:
          options.ascii = true
        case "--help" where inline == nil, "-h" where inline == nil:
          options.help = true
        default:
          throw Problem(description: "unknown argument '\(argument)'")
        }
      }
      return options
    }
  }

  /// Whether to colour: as asked for, and otherwise only on a terminal that has not been told not to
  /// (https://no-color.org).
  var isColoured: Bool {
    switch colour {
    case .always: return true
    case .never: return false
    case .auto:
      let environment = ProcessInfo.processInfo.environment
      guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
      return isatty(FileHandle.standardOutput.fileDescriptor) == 1
    }
  }

  static func help(product: String, title: String) -> String {
    """
    \(title)

    swift run \(product) [--section N] [--color auto|always|never] [--ascii] [--svg DIR]

      --section N   show one section only, such as \(Int(product.dropFirst(2)) ?? 1).1
      --color WHEN  auto (the default) colours on a terminal, unless NO_COLOR is set
      --ascii       draw with ASCII signs only
      --svg DIR     also draw each timeline as DIR/\(product)-N.svg

    Exit status: 0 when everything was shown as claimed, 1 when something was not,
    64 when a flag was not understood.
    """
  }
}
