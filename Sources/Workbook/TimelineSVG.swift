extension Timeline {
  /// The timeline as a figure. It is readable on a light and on a dark page, its shapes say what its colours say,
  /// and a screen reader is given the title and the whole story.
  public func svg(title: String) -> String {
    let grid = TimelineGrid(self, width: 78, ascii: false)
    return SVGDrawing(grid: grid, title: title, story: story).document
  }

  /// Every event as a sentence, for those who cannot see the figure.
  var story: String {
    events.map { "t\($0.step), \($0.lane): \($0.text)." }.joined(separator: " ")
  }
}

/// Draws a grid with one character cell as its unit, so that whatever fits the grid fits the figure.
private struct SVGDrawing {
  static let cell = (width: 8.4, height: 22.0)
  static let margin = 16.0

  let grid: TimelineGrid
  let title: String
  let story: String

  var document: String {
    let lanes = grid.columns.reduce(0) { $0 + $1.width } + TimelineGrid.gap * (grid.columns.count - 1)
    let width = x(grid.head + lanes) + Self.margin
    let height = y(grid.headerHeight + grid.rows.count) + Self.margin
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.short) \(height.short)" width="\(width.short)" \
      height="\(height.short)" role="img" aria-labelledby="title story">
      <title id="title">\(title.escaped)</title>
      <desc id="story">\(story.escaped)</desc>
      \(Self.style)
      <rect class="page" width="100%" height="100%" rx="8"/>
      \((headers + steps + bars + labels).joined(separator: "\n"))
      </svg>

      """
  }

  // Plain rules rather than custom properties: some renderers know no `var()`, and would paint everything black.
  static let style = """
    <style>
    text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328; }
    .lane { font-weight: 600; }
    .page { fill: #ffffff; }
    .step { stroke: #d1d9e0; }
    .live { stroke: #0969da; stroke-width: 3; }
    .flag { stroke: #bc4c00; stroke-width: 3; stroke-dasharray: 3 4; }
    .begin { fill: #0969da; }
    .raise { fill: #bc4c00; }
    .end { fill: #ffffff; stroke: #1f2328; stroke-width: 2; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .page { fill: #0d1117; }
      .step { stroke: #3d444d; }
      .live { stroke: #58a6ff; }
      .flag { stroke: #f0883e; }
      .begin { fill: #58a6ff; }
      .raise { fill: #f0883e; }
      .end { fill: #0d1117; stroke: #f0f6fc; }
    }
    </style>
    """

  func x(_ columns: Int) -> Double { Self.margin + Double(columns) * Self.cell.width }
  func y(_ rows: Int) -> Double { Self.margin + Double(rows) * Self.cell.height }

  /// The first character column of each lane.
  var starts: [Int] {
    grid.columns.indices.map { lane in
      grid.head + grid.columns[..<lane].reduce(0) { $0 + $1.width + TimelineGrid.gap }
    }
  }

  var headers: [String] {
    zip(grid.columns, starts).flatMap { column, start in
      column.name.enumerated().map { text($1, column: start, row: $0, class: "lane") }
    }
  }

  /// A line and a name where each step begins.
  var steps: [String] {
    grid.rows.enumerated().flatMap { index, row -> [String] in
      guard let step = row.step else { return [] }
      let top = y(grid.headerHeight + index).short
      let right = (x(starts.last ?? 0) + Double(grid.columns.last?.width ?? 0) * Self.cell.width).short
      return [
        #"<line class="step" x1="\#(Self.margin.short)" y1="\#(top)" x2="\#(right)" y2="\#(top)"/>"#,
        text("t\(step)", column: 0, row: grid.headerHeight + index),
      ]
    }
  }

  /// The life of the work in each lane: solid while it lives, dashed once its cancellation flag is set.
  var bars: [String] {
    grid.columns.indices.flatMap { lane -> [String] in
      let centre = (x(starts[lane]) + Self.cell.width / 2).short
      return grid.rows.enumerated().flatMap { index, row -> [String] in
        let (top, middle, bottom) = (
          y(grid.headerHeight + index), y(grid.headerHeight + index) + Self.cell.height / 2,
          y(grid.headerHeight + index + 1)
        )
        func line(_ kind: String, _ from: Double, _ to: Double) -> String {
          #"<line class="\#(kind)" x1="\#(centre)" y1="\#(from.short)" x2="\#(centre)" y2="\#(to.short)"/>"#
        }
        func dot(_ kind: String) -> String {
          #"<circle class="\#(kind)" cx="\#(centre)" cy="\#(middle.short)" r="4"/>"#
        }
        let cell = row.cells[lane]
        let wasCancelled = index > 0 && grid.rows[index - 1].cells[lane].bar == .cancelled
        switch cell.bar {
        case .none: return []
        case .begins: return [line("live", middle, bottom), dot("begin")]
        case .lives: return [line("live", top, bottom)]
        case .cancelled where wasCancelled: return [line("flag", top, bottom)]
        case .cancelled: return [line("live", top, middle), line("flag", middle, bottom), dot("raise")]
        case .ends: return [line(wasCancelled ? "flag" : "live", top, middle), dot("end")]
        }
      }
    }
  }

  var labels: [String] {
    grid.rows.enumerated().flatMap { index, row in
      zip(grid.columns, zip(starts, row.cells)).compactMap { column, place in
        let (start, cell) = place
        guard !cell.text.isEmpty else { return nil }
        return text(cell.text, column: start + (column.hasBar ? 2 : 0), row: grid.headerHeight + index)
      }
    }
  }

  /// `textLength` holds a label to its cells, whatever font the reader has.
  func text(_ string: String, column: Int, row: Int, class kind: String? = nil) -> String {
    guard !string.isEmpty else { return "" }
    let attribute = kind.map { #" class="\#($0)""# } ?? ""
    let length = (Double(string.width) * Self.cell.width).short
    let baseline = (y(row) + Self.cell.height * 0.7).short
    return #"<text\#(attribute) x="\#(x(column).short)" y="\#(baseline)" textLength="\#(length)" "#
      + #"lengthAdjust="spacingAndGlyphs">\#(string.escaped)</text>"#
  }
}

extension Double {
  /// At most one decimal, so that a figure is the same bytes on every machine.
  fileprivate var short: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  fileprivate var escaped: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}
