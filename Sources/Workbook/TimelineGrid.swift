/// A timeline laid out in rows and columns of characters. The text and the figure are both drawn from it, so they show
/// the same thing and fit in the same box.
struct TimelineGrid {
  enum Bar {
    case none, begins, lives, cancelled, ends
  }

  struct Cell {
    var bar = Bar.none
    var text = ""
  }

  struct Row {
    /// The number of the step, on its first row.
    let step: Int?
    let cells: [Cell]
  }

  struct Column {
    /// The lane's name, in as many lines as it needs.
    let name: [String]
    let width: Int
    /// Whether work lives in this lane, so that room is kept for its bar.
    let hasBar: Bool
    var textWidth: Int { width - (hasBar ? 2 : 0) }
    func header(_ line: Int) -> String { line < name.count ? name[line] : "" }
  }

  static let gap = 3

  let columns: [Column]
  private(set) var rows: [Row] = []
  var headerHeight: Int { columns.map(\.name.count).max() ?? 0 }
  /// Columns in front of the lanes: "t12  ".
  let head: Int

  @MainActor init(_ timeline: Timeline, width: Int, ascii: Bool) {
    let events = timeline.events
    func text(_ string: String) -> String { ascii ? string.ascii : string }

    let lastStep = events.last?.step ?? 0
    head = "t\(lastStep)".count + 2
    let lanes = timeline.lanes.map { lane in (name: text(lane), events: events.filter { $0.lane == lane }) }
    let hasBar = lanes.map { $0.events.contains { $0.change != nil } }
    let natural = zip(lanes, hasBar).map { lane, hasBar in
      max(lane.name.width, lane.events.map { text($0.text).width }.max() ?? 0) + (hasBar ? 2 : 0)
    }
    let widths = natural.shrunk(to: width - head - Self.gap * (lanes.count - 1))
    columns = zip(zip(lanes, hasBar), widths).map { Column(name: $0.0.name.wrapped(to: $1), width: $1, hasBar: $0.1) }

    var bars = lanes.map { _ in Bar.none }
    for step in 0...lastStep {
      var stacks: [[Cell]] = []
      for (index, lane) in lanes.enumerated() {
        var stack: [Cell] = []
        for event in lane.events where event.step == step {
          let bar: Bar
          switch event.change {
          case .begins: (bar, bars[index]) = (.begins, .lives)
          case .cancelled: (bar, bars[index]) = (.cancelled, .cancelled)
          case .ends: (bar, bars[index]) = (.ends, .none)
          case nil: bar = bars[index]
          }
          for (line, part) in text(event.text).wrapped(to: columns[index].textWidth).enumerated() {
            stack.append(Cell(bar: line == 0 ? bar : bars[index], text: part))
          }
        }
        stacks.append(stack)
      }
      let height = stacks.map(\.count).max() ?? 0
      for line in 0..<height {
        let cells = stacks.enumerated().map { index, stack in
          line < stack.count ? stack[line] : Cell(bar: bars[index])
        }
        rows.append(Row(step: line == 0 ? step : nil, cells: cells))
      }
    }
  }
}
