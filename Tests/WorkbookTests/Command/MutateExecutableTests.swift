import Foundation
import Testing

@testable import WorkbookCommand

/// `workbook mutate` with a `swift` of the test's own, in a miniature workbook with a library to copy.
extension ExecutableTests {
  @Test("mutate leaves nothing behind and no file touched when Ctrl-C ends it", arguments: [SIGINT, SIGTERM])
  func mutateInterrupted(signal: Int32) async throws {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let started = scratch.url.appending(path: "started")
    try fakeSwift(
      """
      echo output > left-in-the-package
      trap 'exit 1' INT TERM
      touch '\(started.path)'
      # Ends by itself if nobody ends it, so that a failure here is no hanging test.
      for n in 1 2 3 4 5 6 7 8 9 10; do sleep 1; done
      """)
    try writeLibrary()
    let before = try miniature.snapshot()
    let (pipe, process) = (Pipe(), Process())
    process.executableURL = executable
    process.arguments = ["mutate"]
    process.currentDirectoryURL = miniature.root
    let temporary = scratch.url.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path, "TMPDIR": temporary.path]) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      end.yield($0.terminationStatus)
      end.finish()
    }
    // From the main thread: a child inherits the signals that its parent's thread blocks, and a worker blocks all.
    try process.run()
    #expect(await appears(started))
    kill(process.processIdentifier, signal)
    let output = pipe.fileHandleForReading
    let said = try await onOwnThread { try output.readToEnd() ?? Data() }
    #expect(String(decoding: said, as: UTF8.self).hasSuffix("\nworkbook: interrupted\n"))
    for await status in ends { #expect(status == 128 + signal) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    #expect(try miniature.snapshot() == before)
  }

  @Test("mutate builds a copy: SwiftPM is told to keep everything there") func mutateCopies() async throws {
    try fakeSwift(
      """
      pwd > '\(miniature.root.path)/seen'
      echo "$TMPDIR" >> '\(miniature.root.path)/seen'
      find . -type f | sort >> '\(miniature.root.path)/seen'
      exit 1
      """)
    try writeLibrary()
    let result = try await run("mutate")
    #expect(result.status == 69)
    #expect(result.errors == "workbook: TaskLifetime does not build as it is\n")
    let seen = try miniature.text("seen").split(separator: "\n").map(String.init)
    let copy = try #require(seen.first)
    #expect(copy.hasSuffix("/TaskLifetime") && !copy.contains(miniature.root.lastPathComponent))
    #expect(seen.dropFirst().first?.hasSuffix("/leavings") == true)
    #expect(
      seen.dropFirst(2) == [
        "./Package.swift", "./Sources/TaskLifetime/Slot.swift", "./Sources/Workbook/Gate.swift",
        "./Tests/TaskLifetimeTests/SlotTests.swift",
      ])
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  private func writeLibrary() throws {
    for file in [
      "Sources/TaskLifetime/Slot.swift", "Sources/Workbook/Gate.swift", "Tests/TaskLifetimeTests/SlotTests.swift",
    ] {
      try miniature.write(file, "// \(file)\n")
    }
  }

  /// Waits for a file, and not longer than a minute.
  private func appears(_ file: URL) async -> Bool {
    let limit = ContinuousClock.now + .seconds(60)
    while !FileManager.default.fileExists(atPath: file.path) {
      if ContinuousClock.now > limit { return false }
      await Task.yield()
    }
    return true
  }
}
