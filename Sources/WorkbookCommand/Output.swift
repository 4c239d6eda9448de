import Foundation

/// Where the command writes: standard output for what was asked, standard error for what is wrong.
struct Output {
  let write: (String) -> Void
  let complain: (String) -> Void

  static var standard: Output {
    Output(
      write: { FileHandle.standardOutput.write(Data($0.utf8)) },
      complain: { FileHandle.standardError.write(Data($0.utf8)) })
  }

  func line(_ text: String = "") { write(text + "\n") }
  func error(_ text: String) { complain(text + "\n") }
}
