/// What a section prints on: sentences, timelines, findings, tables. Nothing is printed here that was not observed.
@MainActor public final class Page {
  let ink: Ink
  private let write: (String) -> Void
  private(set) var timelines: [Timeline] = []
  /// What each call showed: the findings of one experiment, or those of the variants it compared.
  private(set) var shown: [[Findings]] = []

  init(ink: Ink, write: @escaping (String) -> Void) {
    self.ink = ink
    self.write = write
  }

  /// A sentence or two, before anything happens: what is about to be tried.
  public func say(_ text: String) {
    for line in plain(text).wrapped(to: 76) { put(line) }
    put()
  }

  /// The timeline of an experiment, and each of its promises with whether it held.
  public func show(_ findings: Findings) {
    if let timeline = findings.timeline {
      timelines.append(timeline)
      for line in timeline.text(ascii: ink.isASCII, width: 76).split(separator: "\n") { put(String(line)) }
      put()
    }
    for promise in findings.promises {
      put(mark(promise.held) + " " + plain(promise.text))
      if let otherwise = promise.otherwise {
        for line in plain(otherwise).wrapped(to: 70) { put("    " + ink.faint(line)) }
      }
    }
    put()
    shown.append([findings])
  }

  /// The promises of several variants side by side: the bug first, the fix last.
  public func compare(_ variants: KeyValuePairs<String, Findings>) {
    tabulate(variants)
    shown.append(variants.map(\.value))
  }

  /// The promises of several variants side by side, where no verdict hangs on them.
  public func tabulate(_ variants: KeyValuePairs<String, Findings>) {
    let texts = variants.reduce(into: [String]()) { texts, variant in
      for promise in variant.value.promises where !texts.contains(promise.text) { texts.append(promise.text) }
    }
    table(
      ["promise"] + variants.map(\.key),
      texts.map { text in
        [text]
          + variants.map { variant in
            guard let promise = variant.value.promises.first(where: { $0.text == text }) else { return "" }
            return promise.held ? "kept" : "broken"
          }
      })
  }

  /// How many orders of events break each variant, and the shortest that does.
  public func compare(_ surveys: [Survey]) {
    table(
      ["variant", "orders", "broken", "shortest that breaks"],
      surveys.map { survey in
        let shortest = survey.shortest.map { $0.events.joined(separator: ", ") } ?? "none"
        return [survey.name, "\(survey.orders)", "\(survey.broken)", shortest]
      })
    shown.append(surveys.map(\.findings))
  }

  /// Rows under a header. Columns are as wide as their widest cells, and wrap where that is too much for the page.
  public func table(_ header: [String], _ rows: [[String]]) {
    let cells = ([header] + rows).map { $0.map(plain) }
    let natural = header.indices.map { column in cells.map { $0[column].width }.max() ?? 0 }
    let widths = natural.shrunk(to: 76 - 3 * (header.count - 1))
    for (index, row) in cells.enumerated() {
      let lines = zip(row, widths).map { $0.wrapped(to: $1) }
      for line in 0..<(lines.map(\.count).max() ?? 0) {
        let parts = zip(lines, widths).map { (line < $0.count ? $0[line] : "").padded(to: $1) }
        let text = parts.joined(separator: "   ").withoutTrailingSpace
        put(index == 0 ? ink.bold(text) : text)
      }
    }
    put()
  }

  func heading(_ text: String) {
    write(ink.bold(plain(text)))
    write("")
  }

  func verdict(_ text: String, _ colour: Ink.Colour) {
    put(ink.colour(colour, plain(text)))
    put()
  }

  func put(_ line: String = "") {
    write(line.isEmpty ? "" : "  " + line)
  }

  func plain(_ text: String) -> String { ink.isASCII ? text.ascii : text }

  private func mark(_ held: Bool) -> String {
    ink.colour(held ? .green : .red, plain(held ? "✓" : "✗"))
  }
}
