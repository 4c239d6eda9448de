/// Rows under a header. The first column is set to the left, and the others, which are numbers, to the right.
struct Table: Equatable {
  let header: [String]
  private(set) var rows: [[String]] = []

  init(_ header: [String]) { self.header = header }

  mutating func add(_ row: [String]) {
    precondition(row.count == header.count, "a row of \(row.count) cells under \(header.count) headings")
    rows.append(row)
  }

  var text: String {
    let lines = [header] + rows
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "   ").withoutTrailingSpace
    }.joined(separator: "\n")
  }
}

extension Int {
  /// With commas between the thousands, on every machine.
  var grouped: String {
    var digits = String(magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}

extension Double {
  /// With so many digits after the point. What is too short for the clock has no ratio, and is a dash.
  func rounded(to digits: Int) -> String {
    guard isFinite else { return "–" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((magnitude * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    let sign = self < 0 && scaled != 0 ? "-" : ""
    let whole = sign + (scaled / scale).grouped
    return digits == 0 ? whole : whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}

extension String {
  fileprivate var withoutTrailingSpace: String { String(reversed().drop { $0 == " " }.reversed()) }
}
