/// New lines for the lines `first...last` of a file, counted from 1.
struct Filling {
  let directive: Directive
  let directiveLine: Int
  let first: Int
  let last: Int
  let lines: [String]

  /// Puts the content between the fences of a block, in the list or quotation that the block stands in.
  init(_ directive: Directive, at line: Int, block: MarkdownFile.Block, of file: MarkdownFile, content: [String]) {
    var (open, close) = (file.lines.texts[block.open - 1], file.lines.texts[block.close - 1])
    let sign = block.fence.first ?? "`"
    // A fence must be longer than any that the content has.
    let longest = content.map { $0.drop { $0 == " " }.prefix { $0 == sign }.count }.max() ?? 0
    if longest >= block.fence.count {
      let fence = String(repeating: sign, count: longest + 1)
      open = block.prefix + fence + open.dropFirst(block.prefix.count + block.fence.count)
      close = block.prefix + fence
    }
    let blank = String(block.prefix.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    self.directive = directive
    directiveLine = line
    first = block.open
    last = block.close
    lines = [open] + content.map { $0.isEmpty ? blank : block.prefix + $0 } + [close]
  }

  /// Lets the picture show the file at `path`, which is named from the root, and keeps what is said about it.
  init(_ directive: Directive, at line: Int, image: MarkdownFile.Image, of file: MarkdownFile, showing path: String) {
    let folders = file.path.split(separator: "/").dropLast()
    let isNote = folders == ["notes"]
    let target =
      isNote ? String(path.dropFirst("notes/".count)) : String(repeating: "../", count: folders.count) + path
    self.directive = directive
    directiveLine = line
    first = image.line
    last = image.line
    lines = ["\(image.prefix)![\(image.alternative)](\(target))"]
  }

  /// The file with these fillings in it; new lines end as the line above them does.
  static func apply(_ fillings: [Filling], to lines: Lines) -> Lines {
    var result = lines
    for filling in fillings.sorted(by: { $0.first > $1.first }) {
      let range = filling.first - 1..<filling.last
      let old = Array(lines.all[range])
      if old.map(\.text) == filling.lines { continue }
      let ending = old.first.map(\.ending).flatMap { $0.isEmpty ? nil : $0 } ?? "\n"
      var new = filling.lines.map { Lines.Line(text: $0, ending: ending) }
      new[new.count - 1].ending = old.last?.ending ?? ending
      result.all.replaceSubrange(range, with: new)
    }
    return result
  }
}
