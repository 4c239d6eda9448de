/// Regions of the workbook's source files. Each file is read once.
final class SourceFiles {
  private let workbook: Workbook
  private var read: [String: Regions] = [:]

  init(of workbook: Workbook) { self.workbook = workbook }

  func lines(of source: Directive.Source) throws -> [String] {
    let regions = try regions(of: source.path)
    guard let name = source.region else { return regions.whole }
    guard let lines = regions[name] else {
      let names = regions.names.isEmpty ? "no region at all" : "only " + regions.names.joined(separator: ", ")
      throw NoEvidence("\(source.path) has no region '\(name)', \(names)")
    }
    return lines
  }

  private func regions(of path: String) throws -> Regions {
    if let known = read[path] { return known }
    if path.hasPrefix("/") || path.split(separator: "/").contains("..") {
      throw NoEvidence("name a file by its path from the package's root, not '\(path)'")
    }
    guard workbook.exists(path) else { throw NoEvidence("there is no file \(path)") }
    let regions = try Regions(in: workbook.text(of: path), of: path)
    read[path] = regions
    return regions
  }
}
