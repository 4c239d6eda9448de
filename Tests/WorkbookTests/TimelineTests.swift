import Foundation
import Testing
import Workbook

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Timeline") @MainActor struct TimelineTests {
  /// A screen that does two things, and work that begins, is cancelled and ends.
  func story(_ labels: [String] = ["starts", "flag set", "ends"], lanes: (String, String) = ("screen", "A")) async
    -> Timeline
  {
    let timeline = Timeline(lanes.0, lanes.1)
    await timeline.step(lanes.0, "open") { timeline.record(lanes.1, labels[0], .begins) }
    await timeline.step(lanes.0, "close") {
      timeline.record(lanes.1, labels[1], .cancelled)
      timeline.record(lanes.1, labels[2], .ends)
    }
    return timeline
  }

  @Test("a timeline is drawn in lanes, from what was recorded") func text() async {
    #expect(
      await story().text() == """
            screen   A
        t0  open     ┌ starts
        t1  close    ┆ flag set
                     └ ends
        """)
  }

  @Test("in ASCII it has the same shape, and only ASCII") func ascii() async {
    let text = await story(["startet …", "flag → set", "ends ✓"]).text(ascii: true)
    #expect(
      text == """
            screen   A
        t0  open     + startet ...
        t1  close    : flag -> set
                     + ends [ok]
        """)
    #expect(text.utf8.allSatisfy { $0 < 128 })
  }

  @Test("work lives on through the steps in which nothing happens to it") func lives() async {
    let timeline = Timeline("screen", "A")
    await timeline.step("screen", "one") { timeline.record("A", "starts", .begins) }
    await timeline.step("screen", "two") {}
    await timeline.step("screen", "three") { timeline.record("A", "ends", .ends) }
    await timeline.step("screen", "four") {}
    #expect(timeline.text().split(separator: "\n")[2] == "t1  two      │")
    #expect(timeline.text().split(separator: "\n")[4] == "t3  four")
  }

  @Test(
    "it stays inside its box whatever the length of a label",
    arguments: [
      "short", String(repeating: "word ", count: 60), String(repeating: "x", count: 300),
      "画面を閉じる🙂" + String(repeating: "字", count: 90),
    ])
  func box(label: String) async throws {
    let timeline = await story([label, label, label], lanes: ("a " + label, "b " + label))
    for line in timeline.text().split(separator: "\n") { #expect(columns(of: line) <= 78) }

    let figure = try Figure(timeline.svg(title: label))
    #expect(!figure.labels.isEmpty)
    for label in figure.labels {
      #expect(label.x >= 0 && label.x + label.length <= figure.width, "\(label)")
      #expect(label.y >= 0 && label.y <= figure.height, "\(label)")
    }
  }

  @Test("labels of one row do not run into each other") func noOverlap() async throws {
    let figure = try Figure(await story([String(repeating: "long ", count: 30), "b", "c"]).svg(title: "t"))
    for row in Dictionary(grouping: figure.labels, by: \.y).values {
      for (left, right) in zip(row.sorted { $0.x < $1.x }, row.sorted { $0.x < $1.x }.dropFirst()) {
        #expect(left.x + left.length <= right.x)
      }
    }
  }

  @Test("a figure has a title, the whole story for a screen reader, and colours for light and dark") func figure()
    async throws
  {
    let svg = await story(["a < b & \"c\"", "flag set", "ends"]).svg(title: "1 < 2 & 3")
    let figure = try Figure(svg)
    #expect(figure.text["title"] == "1 < 2 & 3")
    #expect(
      figure.text["desc"] == "t0, screen: open. t0, A: a < b & \"c\". t1, screen: close. t1, A: flag set. t1, A: ends.")
    #expect(svg.contains("role=\"img\" aria-labelledby=\"title story\""))
    #expect(svg.contains("prefers-color-scheme: dark"))
  }

  @Test("two drawings of the same events are the same bytes") func stable() async {
    let (first, second) = (await story(), await story())
    #expect(first.svg(title: "t") == second.svg(title: "t"))
  }

  @Test("an empty timeline is drawn as its lanes") func empty() {
    #expect(Timeline("screen", "A").text() == "    screen   A")
  }

  private func columns(of line: some StringProtocol) -> Int {
    line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x2E80 } ? 2 : 1) }
  }
}

/// A figure as a renderer reads it.
private final class Figure: NSObject, XMLParserDelegate {
  struct Label {
    let x: Double
    let y: Double
    let length: Double
  }

  private(set) var width = 0.0
  private(set) var height = 0.0
  private(set) var labels: [Label] = []
  private(set) var text: [String: String] = [:]
  private var open: [String] = []

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    try #require(parser.parse(), "the figure is not well-formed: \(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(name)
    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }
    if name == "svg" { (width, height) = (number("width"), number("height")) }
    if name == "text" { labels.append(Label(x: number("x"), y: number("y"), length: number("textLength"))) }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text[open.last ?? "", default: ""] += characters
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
