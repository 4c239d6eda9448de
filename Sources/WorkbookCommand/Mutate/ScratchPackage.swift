import Foundation

/// A copy of the library, its tests and what they need, in a temporary folder: the reader's files are only read.
///
/// It is one package that is built once, so that each mutant costs the compilation of one file.
struct ScratchPackage: TestBed {
  /// Far more than the tests take, even on a machine that is busy with something else.
  static let timeLimit = Duration.seconds(180)

  private static let library = "TaskLifetime"
  private static let tests = "TaskLifetimeTests"
  private static let targets = [library, tests, "Workbook"]

  private let folder: TemporaryFolder
  private let package: SwiftPackage
  private var root: URL { package.root }

  init(of workbook: Workbook, in folder: TemporaryFolder) throws {
    self.folder = folder
    let root = folder.url.appending(path: "package")
    // SwiftPM leaves locks and caches behind. They go with the folder.
    let leavings = folder.url.appending(path: "leavings")
    try FileManager.default.createDirectory(at: leavings, withIntermediateDirectories: true)
    package = SwiftPackage(
      alone: root, options: ["--cache-path", leavings.path], environment: ["TMPDIR": leavings.path])
    for path in ["Sources/\(Self.library)", "Sources/Workbook", "Tests/\(Self.tests)"] {
      let copy = root.appending(path: path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: workbook.url(path), to: copy)
    }
    try write(Self.manifest(from: workbook.text(of: "Package.swift")), to: "Package.swift")
  }

  /// The same settings, and only the targets that are needed.
  static func manifest(from manifest: String) -> String {
    manifest + """

      package.products = []
      package.targets.removeAll { !\(targets).contains($0.name) }

      """
  }

  func text(of file: String) -> String? {
    try? String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: root.appending(path: file))
  }

  func build() throws -> String? {
    let result = try package.captureBuild(in: folder)
    return result.status == 0 ? nil : result.output + result.errors
  }

  func test() throws -> TestRun? {
    do {
      // The walk finds nearly every mutant as well, but says less of it: a short one is enough.
      return try package.test(
        [#"\#(Self.tests)\."#], environment: ["WALK_STEPS": "1000", "WALK_SEED": "1"], quiet: true,
        limit: Self.timeLimit)
    } catch is Overdue {
      return nil
    }
  }
}
