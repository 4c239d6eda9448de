/// Promises in one line: each once, without what was seen in its place, and a count of those that did not fit.
func shortened(_ promises: [String], most: Int = 2, width: Int = 72) -> String {
  var quoted: [String] = []
  for promise in promises {
    // A test says "the promise (what was seen instead)".
    let text = promise.wholeMatch(of: /((?s).+?) \(.*\)/)?.1 ?? promise[...]
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let short = "“\(line.count > width ? line.prefix(width - 1) + "…" : line[...])”"
    if !quoted.contains(short) { quoted.append(short) }
  }
  if quoted.isEmpty { return "something that it does not name" }
  let left = quoted.count - most
  return quoted.prefix(most).joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
}
