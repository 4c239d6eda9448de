import Foundation

/// Where the running executable was built: `<scratch>/<triple>/<configuration>/workbook`, its siblings the chapters.
struct BuildFolder {
  /// Holds the chapters' executables.
  let products: URL
  /// SwiftPM's scratch folder, where the command may keep small things of its own.
  let scratch: URL
  /// What makes a nested `swift` build into this same folder.
  let options: [String]

  init(executable: URL, root: URL) {
    let products = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    let scratch = products.deletingLastPathComponent().deletingLastPathComponent()
    let usual = root.appending(path: ".build").resolvingSymlinksInPath()
    self.products = products
    // SwiftPM keeps this file at the top of its scratch folder. An executable that Xcode built has none there.
    guard FileManager.default.fileExists(atPath: scratch.appending(path: "workspace-state.json").path) else {
      self.scratch = usual
      options = []
      return
    }
    self.scratch = scratch
    options =
      (scratch.path == usual.path ? [] : ["--scratch-path", scratch.path])
      + (products.lastPathComponent == "release" ? ["-c", "release"] : [])
  }

  init(alone root: URL, options: [String]) {
    scratch = root.appending(path: ".build")
    products = scratch.appending(path: "debug")
    self.options = options
  }

  static func ofThisProcess(root: URL) -> BuildFolder {
    BuildFolder(
      executable: Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0]), root: root)
  }
}
