import Foundation

/// `swift build` and `swift test` on the workbook itself.
struct SwiftPackage {
  let root: URL
  let build: BuildFolder
  /// For every program that is run.
  private var environment: [String: String?] = [:]

  init(_ workbook: Workbook) {
    root = workbook.root
    build = BuildFolder.ofThisProcess(root: workbook.root)
  }

  /// A package beside the reader's, built where SwiftPM builds it by itself.
  init(alone root: URL, options: [String], environment: [String: String]) {
    self.root = root
    self.environment = environment
    build = BuildFolder(alone: root, options: options)
  }

  /// Builds everything, tests too when they are asked for. Errors and warnings go to the reader, the steps do not.
  func build(tests: Bool, _ output: Output) throws -> Bool {
    // The first build takes a minute, which nobody should wait in silence. A pipe does not mind.
    if isatty(STDERR_FILENO) == 1 {
      output.error(tests ? "Building the chapters and their tests …" : "Building the chapters …")
    }
    return try tool(["build", "--quiet"] + (tests ? ["--build-tests"] : [])).run() == 0
  }

  /// Builds everything, tests too, and keeps what is said meanwhile.
  func captureBuild(in scratch: TemporaryFolder) throws -> Tool.Result {
    try tool(["build", "--quiet", "--build-tests"]).capture(in: scratch)
  }

  /// Runs the tests that were built, shows them to the reader unless they are to be quiet, and reads what happened.
  /// Throws ``Overdue`` when they take longer than they may.
  func test(
    _ filters: [String], skipping skipped: [String] = [], environment: [String: String], quiet: Bool = false,
    limit: Duration? = nil
  ) throws -> TestRun {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let events = scratch.url.appending(path: "events")
    var tool = tool(
      ["test", "--quiet", "--skip-build", "--disable-xctest", "--event-stream-output-path", events.path]
        + filters.flatMap { ["--filter", $0] } + skipped.flatMap { ["--skip", $0] })
    tool.limit = limit
    tool.environment.merge(["WORKBOOK_RED": nil, "WORKBOOK_EXERCISE": nil]) { $1 }
    tool.environment.merge(environment) { $1 }
    let status = try quiet ? tool.capture(in: scratch).status : tool.run()
    let stream = FileManager.default.contents(atPath: events.path) ?? Data()
    return TestRun(status: status, events: String(decoding: stream, as: UTF8.self))
  }

  private func tool(_ arguments: [String]) -> Tool {
    Tool(
      program: ["swift", arguments[0]] + build.options + arguments.dropFirst(), folder: root, environment: environment)
  }
}
