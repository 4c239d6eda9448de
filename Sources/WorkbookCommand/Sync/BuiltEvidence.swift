import Foundation

/// The real thing: the chapters that were built, `swift test`, and the compiler. Every program runs as few times as it can.
final class BuiltEvidence: Evidence {
  private let workbook: Workbook
  private let package: SwiftPackage
  private let scratch: TemporaryFolder
  private let output: Output
  private let compiler: SwiftCompiler
  private var sections: [[String]: [String]] = [:]
  private var drawn: [String: URL] = [:]
  private var tests: [Colour: TestRun] = [:]

  init(of workbook: Workbook, in scratch: TemporaryFolder, output: Output) {
    self.workbook = workbook
    self.scratch = scratch
    self.output = output
    package = SwiftPackage(workbook)
    compiler = SwiftCompiler(in: scratch)
  }

  func prepare(for directives: Set<Directive>) throws {
    var suites: [Colour: Set<String>] = [:]
    var runs = false
    for directive in directives {
      switch directive {
      case .test(let suite, let colour): suites[colour, default: []].insert(suite)
      case .run, .figure: runs = true
      case .code, .diff, .fails, .aside: break
      }
    }
    guard runs || !suites.isEmpty else { return }
    guard try package.build(tests: !suites.isEmpty, output) else {
      throw Stop(
        status: Stop.nothingShown,
        message: "workbook: the package does not build, so the notes cannot be checked. Mend the errors above")
    }
    for (colour, names) in suites {
      tests[colour] = try package.test(
        names.sorted().map { #"ChapterTests\."# + $0 + "/" + colour.rawValue },
        environment: colour == .red ? ["WORKBOOK_RED": "1"] : [:], quiet: true)
    }
  }

  func section(_ section: String, of product: String) throws -> [String] {
    if let known = sections[[product, section]] { return known }
    let lines = Lines(try run(product, ["--section", section, "--color", "never"])).texts
    sections[[product, section]] = lines
    return lines
  }

  func figure(_ section: String, of product: String) throws -> String {
    let folder = drawn[product] ?? scratch.url.appending(path: product + "-figures")
    if drawn[product] == nil {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try run(product, ["--color", "never", "--svg", folder.path])
      drawn[product] = folder
    }
    guard let svg = FileManager.default.contents(atPath: folder.appending(path: "\(product)-\(section).svg").path)
    else {
      throw NoEvidence("\(product) draws no figure for section \(section)")
    }
    return String(decoding: svg, as: UTF8.self)
  }

  func test(_ suite: String, _ colour: Colour) throws -> [String] {
    guard let run = tests[colour], run.isFinished else {
      throw NoEvidence("the \(colour) tests stopped midway. Type: swift test")
    }
    let ran = run.ran.filter { $0.suite == suite }
    if ran.isEmpty { throw NoEvidence("the suite \(suite) has no test that begins with '\(colour)'") }
    if let wrong = ran.first(where: { ($0.outcome == .passed) != (colour == .green) }) {
      throw NoEvidence("'\(wrong.title)' is not \(colour). Type: swift test --filter \(suite)")
    }
    return TestTranscript(of: ran).lines
  }

  func errors(compiling code: [String]) throws -> [Diagnostic] { try compiler.errors(compiling: code) }
  func errors(parsing code: [String]) throws -> [Diagnostic] { try compiler.errors(parsing: code) }

  private func run(_ product: String, _ arguments: [String]) throws -> String {
    guard workbook.chapters.contains(where: { $0.product == product }) else {
      throw NoEvidence("there is no chapter \(product)")
    }
    let executable = package.build.products.appending(path: product)
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw NoEvidence("\(product) was not built: is it in Package.swift's list of chapters?")
    }
    let tool = Tool(program: [executable.path] + arguments, folder: workbook.root)
    let result = try tool.capture(in: scratch)
    if result.status != 0 {
      let said = Lines(result.errors).texts.last { !$0.isEmpty }
      throw NoEvidence(
        "\(product) \(arguments.joined(separator: " ")) ended with status \(result.status)"
          + (said.map { ": \($0)" } ?? ""))
    }
    return result.output
  }
}
