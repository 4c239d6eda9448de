import Foundation
import Testing

@testable import WorkbookCommand

/// The executable itself in a miniature workbook, with a `swift` in its PATH that does what the test says.
@Suite("The workbook executable", .serialized) @MainActor struct ExecutableTests {
  let miniature: MiniatureWorkbook

  init() async throws {
    miniature = try MiniatureWorkbook()
    try fakeSwift(
      """
      echo "swift $*"
      case "$1" in
      build) exit ${FAKE_BUILD:-0} ;;
      test)
        echo "WORKBOOK_RED=$WORKBOOK_RED WORKBOOK_EXERCISE=$WORKBOOK_EXERCISE PATIENCE=$PATIENCE"
        while [ $# -gt 0 ]; do
          if [ "$1" = --event-stream-output-path ]; then printf '%s' "$FAKE_EVENTS" > "$2"; fi
          shift
        done
        exit ${FAKE_TEST:-0} ;;
      esac
      """)
  }

  /// Written by another process: a file that this one has open for writing is inherited by whatever another test starts
  /// at that moment, and until that has begun, the script is "busy" and cannot be run.
  func fakeSwift(_ script: String) throws {
    try miniature.write("bin/swift.text", "#!/bin/sh\n" + script + "\n")
    let (text, path) = (
      miniature.root.appending(path: "bin/swift.text").path, miniature.root.appending(path: "bin/swift").path
    )
    let install = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", #"rm -f "$2" && cp "$1" "$2" && chmod 755 "$2""#, "install", text, path])
    install.waitUntilExit()
    try #require(install.terminationStatus == 0)
  }

  /// Beside the bundle of tests, where SwiftPM puts every product.
  var executable: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "workbook")
  }

  var path: String {
    miniature.root.appending(path: "bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
  }

  func run(
    _ arguments: String..., issues: [String] = [], build: Int32 = 0, test: Int32 = 0,
    suite: String = "GenerationRaceTests"
  ) async throws -> Tool.Result {
    let events = try eventStream([("red", issues.isEmpty ? "pass" : "fail", issues)], suite: suite)
    let tool = Tool(
      program: [executable.path] + arguments, folder: miniature.root.appending(path: "Chapters"),
      environment: [
        "PATH": path, "FAKE_EVENTS": events, "FAKE_BUILD": "\(build)", "FAKE_TEST": "\(test)",
        // What the reader's environment has must not reach the tests.
        "WORKBOOK_RED": "no", "WORKBOOK_EXERCISE": "no", "PATIENCE": "100",
      ])
    return try await onOwnThread {
      let scratch = try TemporaryFolder()
      defer { scratch.remove() }
      return try tool.capture(in: scratch)
    }
  }

  @Test("red runs the chapter's red tests bare, lets their output through and passes their status on") func red()
    async throws
  {
    let result = try await run("red", "08", issues: ["B is reached"], test: 1)
    #expect(result.status == 1)
    #expect(result.output.contains(#"--filter ChapterTests\.GenerationRaceTests/red"# + "\n"))
    #expect(result.output.contains("WORKBOOK_RED=1 WORKBOOK_EXERCISE= PATIENCE=100\n"))
    #expect(result.output.hasSuffix("red 8: RED, the bug breaks\n  “B is reached”\nType: swift run workbook green 8\n"))
    #expect(result.errors == "")
  }

  @Test("green runs the chapter's green tests as a plain run does") func green() async throws {
    let result = try await run("green", "8")
    #expect(result.status == 0)
    #expect(result.output.contains(#"--filter ChapterTests\.GenerationRaceTests/green"# + "\n"))
    #expect(result.output.contains("WORKBOOK_RED= WORKBOOK_EXERCISE= PATIENCE=100\n"))
    #expect(
      result.output.hasSuffix("green 8: GREEN, the fix keeps every promise\nType: swift run workbook exercise 8\n"))
  }

  @Test("exercise runs the reader's own test") func exercise() async throws {
    let result = try await run("exercise", "8", issues: ["B is reached"], test: 1, suite: "GenerationRaceExercise")
    #expect(result.status == 1)
    #expect(result.output.contains(#"--filter ChapterTests\.GenerationRaceExercise/yours"# + "\n"))
    #expect(result.output.contains("WORKBOOK_RED= WORKBOOK_EXERCISE=8 PATIENCE=10\n"))
    #expect(result.output.hasSuffix("or type:\nswift run workbook exercise 8 --hint\n"))
  }

  @Test("what does not build is neither red nor green", arguments: ["red", "green", "exercise"])
  func noBuild(command: String) async throws {
    let result = try await run(command, "8", build: 1)
    #expect(result.status == 69)
    #expect(!result.output.contains("swift test"))
    #expect(
      result.errors
        == "\(command) 8: it did not build. Mend the errors above, then type: swift run workbook \(command) 8\n")
  }

  @Test("sync writes nothing when the package does not build") func syncWithoutBuild() async throws {
    let body = "<!-- test: GenerationRaceTests red -->\n```text\n```"
    try miniature.write(MiniatureWorkbook.notePath, MiniatureWorkbook.note(body))
    let before = try miniature.snapshot()
    let result = try await run("sync", build: 1)
    #expect(result.status == 69)
    #expect(result.errors.hasPrefix("workbook: the package does not build"))
    #expect(try miniature.snapshot() == before)
  }

  @Test("sync does not quote a test of the other colour than it should be", arguments: [("red", 0), ("green", 1)])
  func syncWrongColour(colour: String, status: Int32) async throws {
    let body = "<!-- test: GenerationRaceTests \(colour) -->\n```text\n```\n"
    try miniature.write(MiniatureWorkbook.notePath, MiniatureWorkbook.note(body))
    let before = try miniature.snapshot()
    let result = try await run("sync", issues: status == 0 ? [] : ["B is reached (no)"], test: status)
    #expect(result.status == 1)
    #expect(result.errors.contains("'the red' is not \(colour). Type: swift test --filter GenerationRaceTests"))
    #expect(try miniature.snapshot() == before)
  }

  @Test("sync runs the tests once, and quotes them wherever they are asked for") func syncTests() async throws {
    let blocks = Array(repeating: "<!-- test: GenerationRaceTests red -->\n```text\n```\n", count: 3)
    try miniature.write(MiniatureWorkbook.notePath, MiniatureWorkbook.note(blocks.joined()))
    let result = try await run("sync", issues: ["B is reached (no)"], test: 1)
    #expect(result.errors == "")
    #expect(result.status == 0)
    let filled = "```text\n✗ the red\n    B is reached\n      no\n\n1 failed\n```\n"
    #expect(try miniature.text(MiniatureWorkbook.notePath).ranges(of: filled).count == 3)
    #expect(result.output.ranges(of: "swift build").count == 1)
  }

  @Test("Ctrl-C ends what runs, and leaves nothing behind", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) async throws {
    try fakeSwift(
      """
      # As `swift test` does, which takes its tests with it at Ctrl-C, and at nothing else.
      trap 'echo ended; exit 1' INT
      echo started
      # Ends by itself if nobody ends it, so that a failure here is no hanging test.
      for n in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
      echo "left alone"
      """)
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let body = "<!-- test: GenerationRaceTests red -->\n```text\n```"
    try miniature.write(MiniatureWorkbook.notePath, MiniatureWorkbook.note(body))
    let before = try miniature.snapshot()
    let (pipe, process) = (Pipe(), Process())
    process.executableURL = executable
    process.arguments = ["sync"]
    process.currentDirectoryURL = miniature.root
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path, "TMPDIR": scratch.url.path]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      end.yield($0.terminationStatus)
      end.finish()
    }
    // From the main thread: a child inherits the signals that its parent's thread blocks, and a worker blocks all.
    try process.run()
    let output = pipe.fileHandleForReading
    let first = try await onOwnThread { output.availableData }
    #expect(String(decoding: first, as: UTF8.self) == "started\n")
    kill(process.processIdentifier, signal)
    let rest = try await onOwnThread { try output.readToEnd() ?? Data() }
    // A shell may also say that what it waited for was terminated.
    #expect(String(decoding: rest, as: UTF8.self).hasSuffix("ended\nworkbook: interrupted\n"))
    for await status in ends { #expect(status == 128 + signal) }
    #expect(try miniature.snapshot() == before)
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
    #expect(left.filter { $0.hasPrefix("workbook-") } == [])
  }
}
