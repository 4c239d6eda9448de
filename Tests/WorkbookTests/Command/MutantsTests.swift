import Foundation
import Testing

@testable import WorkbookCommand

/// The mutants as they are written, looked at without building any: what `workbook mutate` would find out in minutes.
@Suite("The mutants") struct MutantsTests {
  /// The package that these tests are in.
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

  @Test("each can still be made, in exactly one place, and changes something", arguments: Mutant.all)
  func applies(mutant: Mutant) throws {
    let text = try String(contentsOf: root.appending(path: mutant.file), encoding: .utf8)
    #expect(try mutant.applied(to: text).get() != text)
  }

  @Test("the test that must kill one is there, and is the only one of that name", arguments: Mutant.all)
  func killer(mutant: Mutant) throws {
    #expect(try titles(of: mutant.library).count { $0.hasPrefix(mutant.killedBy) } == 1, "\(mutant.killedBy)")
  }

  @Test("every promise of ManagedTask has one, and the generation check comes first") func promises() {
    #expect(Mutant.all.first?.name == "generation-unchecked")
    #expect(Mutant.all.first?.contract == "ManagedTask 3")
    let contracts = Set(Mutant.ofManagedTask.map(\.contract))
    #expect(contracts == Set((1...18).map { "ManagedTask \($0)" }))
  }

  @Test("every promise of CancellableStore has one") func promisesOfTheStore() {
    let contracts = Set(Mutant.ofCancellableStore.map(\.contract))
    #expect(contracts.isSuperset(of: (1...19).map { "CancellableStore \($0)" }))
  }

  @Test("one of ManagedTask is killed by a test that is named after its promise", arguments: Mutant.ofManagedTask)
  func named(mutant: Mutant) throws {
    let number = try #require(mutant.contract.split(separator: " ").last)
    #expect(mutant.killedBy.hasPrefix("\(number) · "))
  }

  @Test("every promise of ScopedDependencies has one that is killed by the test of its number") func dependencies()
    throws
  {
    for number in 1...9 {
      let mutants = Mutant.ofDependencies.filter { $0.contract == "ScopedDependencies \(number)" }
      #expect(!mutants.isEmpty, "\(number)")
      for mutant in mutants { #expect(mutant.killedBy.hasPrefix("\(number) · "), "\(mutant.name)") }
    }
  }

  @Test("names are told apart, and easy to type") func names() {
    #expect(Set(Mutant.all.map(\.name)).count == Mutant.all.count)
    for mutant in Mutant.all { #expect(mutant.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(mutant.name)") }
  }

  @Test("those of one library stand together, so that it is built once") func together() {
    let libraries = Mutant.all.map(\.library)
    let runs = libraries.indices.count { $0 == 0 || libraries[$0] != libraries[$0 - 1] }
    #expect(runs == Set(libraries).count)
  }

  /// Of all tests of a library.
  private func titles(of library: String) throws -> [String] {
    let folder = root.appending(path: "Tests/\(library)Tests")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /@Test\(\s*"([^"]+)"/).map { String($0.1) }
    }
  }
}
