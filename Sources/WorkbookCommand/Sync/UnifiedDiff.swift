/// The difference of two texts, line by line, as `diff -u` writes it.
///
/// Our own, so that a note shows the same lines whichever `diff` a machine has.
struct UnifiedDiff {
  struct Hunk {
    var oldStart: Int
    var newStart: Int
    var lines: [String] = []

    var header: String {
      func range(_ start: Int, _ without: Character) -> String {
        let count = lines.count { $0.first != without }
        // As diff has it: an empty range names the line before it.
        return "\(count == 0 ? start - 1 : start)" + (count == 1 ? "" : ",\(count)")
      }
      return "@@ -\(range(oldStart, "+")) +\(range(newStart, "-")) @@"
    }
  }

  private(set) var hunks: [Hunk] = []

  init(from old: [String], to new: [String], context: Int = 3) {
    let edits = UnifiedDiff.edits(from: old, to: new)
    var (oldLine, newLine) = (1, 1)
    /// Index after the last line that belongs to the open hunk.
    var end = 0
    for (index, edit) in edits.enumerated() {
      if edit.first != " " {
        let begin = max(end, index - context)
        if begin > end || hunks.isEmpty {
          let before = index - begin
          hunks.append(Hunk(oldStart: oldLine - before, newStart: newLine - before))
        }
        hunks[hunks.count - 1].lines += edits[begin...index]
        end = index + 1
      } else if !hunks.isEmpty, index == end,
        edits[max(0, index - context)...index].contains(where: { $0.first != " " })
      {
        hunks[hunks.count - 1].lines.append(edit)
        end = index + 1
      }
      if edit.first != "+" { oldLine += 1 }
      if edit.first != "-" { newLine += 1 }
    }
  }

  /// Every line of both, marked `-`, `+` or with a space, removals before insertions.
  private static func edits(from old: [String], to new: [String]) -> [String] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var result: [String] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removed.contains(i) {
        result.append("-" + old[i])
        i += 1
      } else if inserted.contains(j) {
        result.append("+" + new[j])
        j += 1
      } else {
        result.append(" " + old[i])
        i += 1
        j += 1
      }
    }
    return result
  }
}
