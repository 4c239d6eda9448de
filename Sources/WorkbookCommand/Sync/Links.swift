import Foundation

/// Links that lead nowhere: to a file, a heading or a line that is not there. Links into the web are left alone.
struct Links {
  private(set) var flaws: [Problem] = []
  private let workbook: Workbook
  private let drawn: Set<String>
  private var anchors: [String: Set<String>] = [:]

  /// - Parameter drawn: figures that `sync` writes, and that therefore need not be there yet.
  init(in files: [MarkdownFile], of workbook: Workbook, drawn: Set<String>) {
    self.workbook = workbook
    self.drawn = drawn
    for file in files { anchors[file.path] = Anchors(in: file).names }
    for file in files {
      let targets = LinkTargets(in: file)
      // What `sync` writes into a figure's line is right by then.
      for link in targets.links where !file.figureLines.contains(link.line) {
        if let fault = fault(of: link.target, in: file.path) { flaws.append(Problem(file.path, link.line, fault)) }
      }
      for link in targets.undefined {
        flaws.append(Problem(file.path, link.line, "nothing defines the link [\(link.target)]"))
      }
    }
  }

  /// What is wrong with a link, or nil.
  private mutating func fault(of target: String, in file: String) -> String? {
    if target.isEmpty { return "this link has no target" }
    if target.hasPrefix("//") || target.contains(/^[A-Za-z][A-Za-z0-9+.\-]*:/) { return nil }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let written = parts[0].prefix { $0 != "?" }
    guard let path = Links.resolve(written.removingPercentEncoding ?? String(written), from: file) else {
      return "the link '\(target)' leads out of the workbook"
    }
    if !drawn.contains(path), !isThere(path) { return "the link '\(target)' leads to \(path), which is not there" }
    guard parts.count == 2 else { return nil }
    return fault(ofAnchor: parts[1], in: path, target)
  }

  private mutating func fault(ofAnchor anchor: String, in path: String, _ target: String) -> String? {
    if path.hasSuffix(".md") {
      let known =
        anchors[path] ?? (try? workbook.text(of: path)).map { Anchors(in: MarkdownFile($0, path: path)).names } ?? []
      anchors[path] = known
      return known.contains(anchor.removingPercentEncoding ?? anchor)
        ? nil : "the link '\(target)' names a heading that \(path) does not have"
    }
    guard let lines = anchor.wholeMatch(of: /L([0-9]+)(?:-L([0-9]+))?/) else {
      return "the link '\(target)' names a part of \(path), which has none"
    }
    let last = Int(lines.2 ?? lines.1) ?? 0
    let count = (try? workbook.text(of: path)).map { Lines($0).all.count } ?? 0
    return last <= count ? nil : "the link '\(target)' names line \(last) of \(path), which has \(count)"
  }

  /// The path from the root that a link in `file` means, or nil when it leaves the root.
  static func resolve(_ link: String, from file: String) -> String? {
    if link.isEmpty { return file }
    var path = link.hasPrefix("/") ? [] : Array(file.split(separator: "/").dropLast())
    for part in link.split(separator: "/") {
      switch part {
      case ".": break
      case "..":
        if path.isEmpty { return nil }
        path.removeLast()
      default: path.append(part)
      }
    }
    return path.joined(separator: "/")
  }

  /// Whether the path is there, letter by letter: a disk that forgives the wrong case would hide what others see.
  private func isThere(_ path: String) -> Bool {
    var folder = workbook.root
    for part in path.split(separator: "/") {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      guard let names, names.contains(String(part)) else { return false }
      folder = folder.appending(path: part)
    }
    return true
  }
}
