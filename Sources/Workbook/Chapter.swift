import Foundation

/// One chapter: a program that walks through its sections and shows in each what it claims.
///
/// A chapter declares itself with `@main` and inherits `main()`, the flags and the exit statuses:
/// 0 when every section showed what it claims, 1 when one did not or failed, 64 for a flag that is not understood.
@MainActor public protocol Chapter {
  static var number: Int { get }
  static var title: String { get }
  /// The chapter's note, as a path from the package's root.
  static var note: String { get }
  static var sections: [Section] { get }
}

/// A numbered part of a chapter that shows one thing.
@MainActor public struct Section {
  /// What a section shows, and must show.
  public enum Claim: Sendable {
    /// Every experiment in it breaks a promise.
    case red
    /// Every promise holds.
    case green
    /// Variants side by side: the first breaks a promise, the last keeps them all.
    case redThenGreen
  }

  public let title: String
  public let claim: Claim
  let show: @MainActor (Page) async throws -> Void

  public init(_ title: String, _ claim: Claim, show: @escaping @MainActor (Page) async throws -> Void) {
    self.title = title
    self.claim = claim
    self.show = show
  }
}

extension Chapter {
  public static func main() async {
    switch Options.parse(CommandLine.arguments.dropFirst(), sections: sections.indices.map(name)) {
    case .failure(let problem):
      report("\(problem); try 'swift run \(product) --help'")
      exit(64)
    case .success(let options) where options.help:
      print(Options.help(product: product, title: "\(number) · \(title)"))
    case .success(let options):
      exit(await walk(options))
    }
  }

  static var product: String { "ch" + (number < 10 ? "0" : "") + "\(number)" }

  private static func name(_ index: Int) -> String { "\(number).\(index + 1)" }

  private static func walk(_ options: Options) async -> Int32 {
    let ink = Ink(isColoured: options.isColoured, isASCII: options.ascii)
    var status: Int32 = 0
    if options.section == nil {
      let page = Page(ink: ink) { print($0) }
      page.heading("\(number) · \(title)")
      page.put("The note: \(note)")
      page.put()
    }
    for (index, section) in sections.enumerated() where options.section.map({ $0 == name(index) }) ?? true {
      let page = Page(ink: ink) { print($0) }
      page.heading("\(name(index))  \(section.title)")
      do {
        try await section.show(page)
        if !page.close(section.claim) { status = 1 }
      } catch {
        report("section \(name(index)) failed: \(error)")
        return 1
      }
      guard let folder = options.svg else { continue }
      do {
        // Not among what the chapter prints, which is the same with and without this flag.
        for file in try page.draw("\(product)-\(name(index))", section.title, into: folder) { report("drew \(file)") }
      } catch {
        report("cannot draw into '\(folder)': \(error.localizedDescription)")
        return 1
      }
    }
    if options.section == nil {
      print("Next: swift run workbook red \(number)")
    }
    return status
  }

  private static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(product): \(text)\n".utf8))
  }
}

extension Page {
  /// Prints the verdict and says whether the section showed what it claims.
  func close(_ claim: Section.Claim) -> Bool {
    let all = shown.flatMap { $0 }
    func isRed(_ findings: Findings) -> Bool { !findings.broken.isEmpty }
    let isMet =
      switch claim {
      case .red: !all.isEmpty && all.allSatisfy(isRed)
      case .green: !all.isEmpty && !all.contains(where: isRed)
      case .redThenGreen:
        !all.isEmpty && shown.allSatisfy { $0.count > 1 && $0.first.map(isRed) == true && $0.last.map(isRed) == false }
      }
    let count = all.reduce(0) { $0 + $1.broken.count }
    let promises = "\(count) \(count == 1 ? "promise" : "promises") broken"
    switch (isMet, claim) {
    case (true, .red): verdict("RED · \(promises)", .red)
    case (true, .green): verdict("GREEN · every promise kept", .green)
    case (true, .redThenGreen): verdict("RED, then GREEN", .green)
    case (false, _): verdict("NOT AS CLAIMED · this section should be \(claim), but \(promises)", .red)
    }
    return isMet
  }

  /// Returns the paths of the files that were written.
  func draw(_ name: String, _ title: String, into folder: String) throws -> [String] {
    let directory = URL(filePath: folder, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return try timelines.enumerated().map { index, timeline in
      let file = directory.appending(path: name + (index == 0 ? "" : "-\(index + 1)") + ".svg")
      try Data(timeline.svg(title: title).utf8).write(to: file, options: .atomic)
      return file.relativePath
    }
  }
}
