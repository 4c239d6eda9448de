/// A text in lines that can be put together again to the byte: each keeps its own ending, `\n`, `\r\n` or none.
struct Lines {
  struct Line: Equatable {
    var text: String
    var ending: String
  }

  var all: [Line]

  init(_ text: String) {
    all = []
    var line: [UInt8] = []
    // Over bytes: to Swift, "\r\n" is one character and not a "\n".
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      let isDOS = line.last == UInt8(ascii: "\r")
      if isDOS { line.removeLast() }
      all.append(Line(text: String(decoding: line, as: UTF8.self), ending: isDOS ? "\r\n" : "\n"))
      line = []
    }
    if !line.isEmpty { all.append(Line(text: String(decoding: line, as: UTF8.self), ending: "")) }
  }

  var texts: [String] { all.map(\.text) }
  var joined: String { all.map { $0.text + $0.ending }.joined() }
}
