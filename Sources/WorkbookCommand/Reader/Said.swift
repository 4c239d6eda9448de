/// What a failed check says: the promise that broke, and in brackets behind it what was seen in its place.
struct Said {
  let promise: String
  let seen: String?

  init(_ text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let match = line.wholeMatch(of: /(.+?) \((.*)\)/) else {
      (promise, seen) = (line, nil)
      return
    }
    (promise, seen) = (String(match.1), String(match.2))
  }
}

/// Promises, a line each: each once, cut where it is long, and a count of those that did not fit.
func listed(_ texts: [String], most: Int = 3, width: Int = 76) -> String {
  var quoted: [String] = []
  for promise in texts.map({ Said($0).promise }) {
    let short = "“\(promise.count > width ? promise.prefix(width - 1) + "…" : promise[...])”"
    if !quoted.contains(short) { quoted.append(short) }
  }
  if quoted.isEmpty { quoted = ["something that it does not name"] }
  let more = quoted.count > most ? ["and \(quoted.count - most) more"] : []
  return (quoted.prefix(most) + more).map { "\n  " + $0 }.joined()
}
