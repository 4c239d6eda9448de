import Foundation
import Testing

@testable import WorkbookCommand

@Suite("Where the command was built") struct BuildFolderTests {
  let miniature: MiniatureWorkbook

  init() throws { miniature = try MiniatureWorkbook() }

  func build(_ scratch: String, _ configuration: String = "debug", isSwiftPM: Bool = true) throws -> BuildFolder {
    let executable = "\(scratch)/x86_64-unknown-linux-gnu/\(configuration)/workbook"
    try miniature.write(executable, "")
    if isSwiftPM { try miniature.write(scratch + "/workspace-state.json", "{}") }
    return BuildFolder(executable: miniature.root.appending(path: executable), root: miniature.root)
  }

  @Test("in the usual folder, nested builds need no option") func usual() throws {
    let folder = try build(".build")
    #expect(folder.options == [])
    #expect(folder.products.lastPathComponent == "debug")
    #expect(folder.scratch.lastPathComponent == ".build")
  }

  @Test("in another scratch folder or configuration, nested builds go there too") func elsewhere() throws {
    let folder = try build("other place", "release")
    #expect(folder.options == ["--scratch-path", folder.scratch.path, "-c", "release"])
    #expect(folder.scratch.lastPathComponent == "other place")
  }

  @Test("through SwiftPM's link to the configuration it is the same folder") func link() throws {
    let folder = try build(".build")
    let link = miniature.root.appending(path: ".build/debug")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.products)
    let linked = BuildFolder(executable: link.appending(path: "workbook"), root: miniature.root)
    #expect(linked.options == [])
    #expect(linked.products.path == folder.products.path)
  }

  @Test("built by something else, nested builds use the package's own folder") func other() throws {
    let folder = try build("DerivedData", isSwiftPM: false)
    #expect(folder.options == [])
    #expect(folder.scratch.lastPathComponent == ".build")
  }
}
