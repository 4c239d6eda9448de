import Foundation

/// Another program, run to its end. Arguments go to it as they are: no shell reads them.
struct Tool {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  let program: [String]
  let folder: URL
  /// Values to set, or nil to take away what the reader's environment has.
  var environment: [String: String?] = [:]
  /// How long it may take, if not for ever.
  var limit: Duration?
  /// How long it may take to end when it is told to.
  var grace = Duration.seconds(10)

  /// Lets it write to the reader's terminal. Returns its exit status.
  func run() throws -> Int32 {
    try run(output: .standardOutput, errors: .standardError)
  }

  /// Keeps what it writes. Files rather than pipes: a full pipe would stop a program that nobody reads.
  func capture(in scratch: TemporaryFolder) throws -> Result {
    let output = try scratch.file()
    let errors = try scratch.file()
    let status = try run(output: FileHandle(forWritingTo: output), errors: FileHandle(forWritingTo: errors))
    return Result(status: status, output: try read(output), errors: try read(errors))
  }

  private func run(output: FileHandle, errors: FileHandle) throws -> Int32 {
    let process = Process()
    // `env` looks a bare name up in PATH. A path goes without it: env would take one with '=' for a variable.
    let isPath = program[0].hasPrefix("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program[0] : "/usr/bin/env")
    process.arguments = isPath ? Array(program.dropFirst()) : program
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment.compactMapValues { $0 }) { $1 }
      .filter { environment[$0.key] != .some(nil) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    return try Interruption.run(process, named: program[0], limit: limit, grace: grace)
  }

  private func read(_ file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
