import Foundation

/// `workbook mutate`: breaks the libraries on purpose, one line at a time, and sees that their tests notice.
struct Mutate {
  enum Wish: Equatable { case all, list, one(Mutant) }

  let output: Output
  /// What is tried. `list` and `one` choose from it.
  var mutants = Mutant.all
  private var table: MutantTable { MutantTable(of: mutants) }

  func list() -> Int32 {
    table.list.forEach(output.line)
    output.line("\nTo try one: swift run workbook mutate \(mutants[0].name)\nTo try all: swift run workbook mutate")
    return 0
  }

  /// The mutants of one library stand together, so that each bed is made once.
  func all(on makeBed: (_ library: String) throws -> any TestBed) throws -> Int32 {
    let clock = ContinuousClock()
    let start = clock.now
    var failures: [Trial] = []
    var current: (library: String, bed: any TestBed)?
    for (index, mutant) in mutants.enumerated() {
      let bed: any TestBed
      if let current, current.library == mutant.library {
        bed = current.bed
      } else {
        if current != nil { output.line() }
        bed = try makeBed(mutant.library)
        try requireGreen(mutant.library, bed)
        current = (mutant.library, bed)
        output.line()
      }
      // Before it is tried, so that the reader sees which one is under way.
      output.line(table.head(of: mutant, number: index + 1))
      let trial = try Trial(of: mutant, on: bed)
      table.verdict(on: trial).forEach(output.line)
      if !trial.isKilled { failures.append(trial) }
    }
    let seconds = Int(((clock.now - start) / .seconds(1)).rounded())
    output.line("\n\(mutants.count) mutants, \(mutants.count - failures.count) killed, in \(seconds) s.")
    for trial in failures { output.line("\(trial.word): \(trial.mutant.name)") }
    let example = failures.first?.mutant ?? mutants[0]
    output.line("To see one with its red tests: swift run workbook mutate \(example.name)")
    return failures.isEmpty ? 0 : 1
  }

  func one(_ mutant: Mutant, on makeBed: (_ library: String) throws -> any TestBed) throws -> Int32 {
    output.line("\(mutant.name), against \(mutant.contract): \(mutant.breaks)\n")
    let bed = try makeBed(mutant.library)
    if let diff = bed.text(of: mutant.file).flatMap(mutant.diff) { output.line(diff) }
    try requireGreen(mutant.library, bed)
    output.line()
    let trial = try Trial(of: mutant, on: bed)
    for test in trial.red {
      let isExpected = test.title.hasPrefix(mutant.killedBy)
      RedTest(test, most: isExpected ? 6 : 1).lines.forEach(output.line)
    }
    if case .doesNotCompile(let said) = trial.outcome { output.line(said) }
    output.line((trial.red.isEmpty ? "" : "\n") + "\(trial.word): \(trial.reasons.joined(separator: "; "))")
    return trial.isKilled ? 0 : 1
  }

  /// A red test says something of a mutant only where the library itself is green.
  private func requireGreen(_ library: String, _ bed: any TestBed) throws {
    output.line("Building \(library) and its tests in a temporary folder …")
    if let said = try bed.build() {
      output.complain(said)
      throw Stop(status: Stop.nothingShown, message: "workbook: \(library) does not build as it is")
    }
    guard let run = try bed.test(), run.isFinished, run.status == 0, !run.ran.isEmpty else {
      throw Stop(
        status: Stop.nothingShown,
        message: "workbook: \(library) is not green as it is. Type: swift test --filter \(library)Tests")
    }
    output.line("\(library) as it is: \(run.ran.count) tests are green.")
  }
}
