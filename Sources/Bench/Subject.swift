/// One thing that is done in several ways.
@MainActor struct Subject {
  /// Does it so many times more, and returns how long that took.
  typealias Run = @MainActor (Int) async -> Duration

  struct Way {
    let name: String
    /// Makes what it is done to.
    let begin: @MainActor () -> Run
  }

  struct Size {
    /// How many operations are done in a row, to the same thing.
    let operations: Int
    /// How often that is done, each time to a new thing.
    let rounds: Int
  }

  /// How many operations are timed together, before the other ways have their turn. It is short, so that most of them
  /// are not interrupted by whatever else the machine has to do.
  static let slice = 1_000

  let title: String
  /// What stands over the names of the ways.
  var heading = ""
  /// All others are compared with the first.
  let ways: [Way]
  var sizes = [
    Size(operations: 1, rounds: 501), Size(operations: 1_000, rounds: 101), Size(operations: 1_000_000, rounds: 1),
  ]

  func measured() async -> Table {
    var columns: [[Double]] = []
    for size in sizes { columns.append(await medians(of: size)) }
    return Self.table(heading, ways.map(\.name), sizes.map(\.operations), columns)
  }

  /// For each way, the nanoseconds of one operation in the slice in the middle.
  private func medians(of size: Size) async -> [Double] {
    var times = ways.map { _ in [Double]() }
    for round in 0..<size.rounds {
      let runs = ways.map { $0.begin() }
      for (number, done) in stride(from: 0, to: size.operations, by: Self.slice).enumerated() {
        let count = min(Self.slice, size.operations - done)
        for turn in ways.indices {
          // Nobody is always the first, who finds the caches as the last one left them.
          let way = (round + number + turn) % ways.count
          times[way].append(await runs[way](count) / .nanoseconds(1) / Double(count))
        }
      }
    }
    return times.map(\.median)
  }

  static func table(_ heading: String, _ names: [String], _ sizes: [Int], _ columns: [[Double]]) -> Table {
    var table = Table([heading] + sizes.map { "× " + $0.grouped })
    for (index, name) in names.enumerated() {
      table.add([name] + columns.map { cell($0[index], $0[index] / $0[0]) })
    }
    return table
  }

  private static func cell(_ time: Double, _ ratio: Double) -> String {
    "\(time.rounded(to: time < 100 ? 1 : 0)) (\(ratio.rounded(to: 2)))"
  }
}

extension [Double] {
  /// The value in the middle; of an even number the higher of the two.
  var median: Double { sorted()[count / 2] }
}
