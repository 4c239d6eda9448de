/// Why the command ends here: one line for the reader, and the exit status.
struct Stop: Error, Equatable {
  let status: Int32
  let message: String

  /// The command line cannot be understood. Status 64, as `EX_USAGE` in sysexits.h.
  static func usage(_ message: String) -> Stop { Stop(status: 64, message: "workbook: " + message) }
  static func failure(_ message: String) -> Stop { Stop(status: 1, message: "workbook: " + message) }
  /// Nothing could be shown, which is neither red nor green. Status 69, as `EX_UNAVAILABLE`.
  static let nothingShown: Int32 = 69
}

/// Something wrong in a file of the workbook, for its author to mend.
struct Problem: Error, Hashable, CustomStringConvertible {
  let path: String
  let line: Int?
  let message: String

  init(_ path: String, _ line: Int? = nil, _ message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  var description: String { "\(path):\(line.map { "\($0):" } ?? "") \(message)" }
}
