extension Timeline {
  /// The timeline as text, one column a lane, at most `width` columns wide.
  ///
  /// `┌` is where work begins, `│` while it lives, `┆` while it lives with its cancellation flag set, `└` where it ends.
  public func text(ascii: Bool = false, width: Int = 78) -> String {
    let grid = TimelineGrid(self, width: width, ascii: ascii)
    let gap = String(repeating: " ", count: TimelineGrid.gap)
    let names = (0..<grid.headerHeight).map { line in
      "".padded(to: grid.head) + grid.columns.map { $0.header(line).padded(to: $0.width) }.joined(separator: gap)
    }
    let rows = grid.rows.map { row in
      let head = (row.step.map { "t\($0)" } ?? "").padded(to: grid.head)
      let cells = zip(grid.columns, row.cells).map { column, cell in
        ((column.hasBar ? cell.bar.sign(ascii: ascii) + " " : "") + cell.text).padded(to: column.width)
      }
      return head + cells.joined(separator: gap)
    }
    return (names + rows).map(\.withoutTrailingSpace).joined(separator: "\n")
  }
}

extension TimelineGrid.Bar {
  fileprivate func sign(ascii: Bool) -> String {
    switch self {
    case .none: " "
    case .begins: ascii ? "+" : "┌"
    case .lives: ascii ? "|" : "│"
    case .cancelled: ascii ? ":" : "┆"
    case .ends: ascii ? "+" : "└"
    }
  }
}
