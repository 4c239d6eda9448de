import Foundation

/// A copy of one library, its tests and what they need, in a temporary folder: the reader's files are only read.
///
/// It is one package that is built once, so that each mutant costs the compilation of one file.
struct ScratchPackage: TestBed {
  /// Far more than the tests take, even on a machine that is busy with something else.
  static let timeLimit = Duration.seconds(180)

  private let tests: String
  private let folder: TemporaryFolder
  private let package: SwiftPackage
  private var root: URL { package.root }

  init(_ library: String, of workbook: Workbook, in folder: TemporaryFolder) throws {
    self.folder = folder
    tests = library + "Tests"
    let root = folder.url.appending(path: library)
    // SwiftPM leaves locks and caches behind. They go with the folder.
    let leavings = folder.url.appending(path: "leavings")
    try FileManager.default.createDirectory(at: leavings, withIntermediateDirectories: true)
    package = SwiftPackage(
      alone: root, options: ["--cache-path", leavings.path], environment: ["TMPDIR": leavings.path])
    // All of the sources, which are small: the manifest knows which of them the library stands on.
    for path in ["Sources", "Tests/\(tests)"] {
      let copy = root.appending(path: path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: workbook.url(path), to: copy)
    }
    try write(Self.manifest(from: workbook.text(of: "Package.swift"), keeping: tests), to: "Package.swift")
  }

  /// The same settings, and only the targets that are needed.
  static func manifest(from manifest: String, keeping tests: String) -> String {
    manifest + """

      var kept: Set = ["\(tests)"]
      var unseen = kept
      while let name = unseen.popFirst() {
        for target in package.targets where target.name == name {
          for case .byNameItem(let name, _) in target.dependencies where kept.insert(name).inserted { unseen.insert(name) }
        }
      }
      package.products = []
      package.targets.removeAll { !kept.contains($0.name) }

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
      // The walk and the orders find nearly every mutant as well, but say less of it, and would take most of the time: a
      // short walk is enough, and so are fewer races. What does not come any more is not waited for long.
      return try package.test(
        [#"\#(tests)\."#], skipping: ["EveryOrderTests"],
        environment: ["WALK_STEPS": "1000", "WALK_SEED": "1", "RACES": "20000", "PATIENCE": "5"], quiet: true,
        limit: Self.timeLimit)
    } catch is Overdue {
      return nil
    }
  }
}
