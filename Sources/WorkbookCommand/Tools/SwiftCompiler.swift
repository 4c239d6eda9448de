import Foundation

/// The compiler on one block of a note, with the package's language mode and upcoming feature.
struct SwiftCompiler {
  private let scratch: TemporaryFolder

  init(in scratch: TemporaryFolder) { self.scratch = scratch }

  /// Emits SIL and throws it away: some errors, as of data races and of use before initialisation, are found only there.
  func errors(compiling code: [String]) throws -> [Diagnostic] {
    let folder = scratch.url
    return try errors(
      in: code,
      ["-emit-sil", "-o", folder.appending(path: "block.sil").path, "-parse-as-library", "-swift-version", "6"]
        + ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"])
  }

  func errors(parsing code: [String]) throws -> [Diagnostic] {
    try errors(in: code, ["-frontend", "-parse"])
  }

  private func errors(in code: [String], _ options: [String]) throws -> [Diagnostic] {
    let file = try scratch.file("block.swift", code.joined(separator: "\n") + "\n")
    let tool = Tool(
      program: ["swiftc"] + options + ["-diagnostic-style", "llvm", file.path], folder: scratch.url)
    let result = try tool.capture(in: scratch)
    let errors = SwiftCompiler.errors(in: result.errors, about: file.path)
    if result.status != 0, errors.isEmpty {
      throw NoEvidence("the compiler ended with status \(result.status) and named no error")
    }
    return errors
  }

  /// Reads lines such as `/tmp/block.swift:4:18: error: …`, and errors that have no place.
  static func errors(in text: String, about path: String) -> [Diagnostic] {
    Lines(text).texts.compactMap { line in
      if line.hasPrefix(path + ":"),
        let match = line.dropFirst(path.count).wholeMatch(of: /:([0-9]+):[0-9]+: error: (.*)/)
      {
        return Diagnostic(line: Int(match.1), message: String(match.2))
      }
      guard let match = line.wholeMatch(of: /(?:<unknown>:0: )?error: (.*)/) else { return nil }
      return Diagnostic(line: nil, message: String(match.1))
    }
  }
}
