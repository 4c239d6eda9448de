/// What became of one mutant.
struct Trial {
  enum Outcome: Equatable {
    /// With the tests that are red, the expected one first.
    case killed([TestRun.Test])
    case killedElsewhere([TestRun.Test])
    case survives
    case stale(places: Int)
    case doesNotCompile(String)
    case hangs
    /// With the tests that were under way.
    case crashes([TestRun.Test])
  }

  let mutant: Mutant
  let outcome: Outcome
  let seconds: Double

  /// Edits, builds and tests, and puts the file back as it was.
  init(of mutant: Mutant, on bed: any TestBed) throws {
    self.mutant = mutant
    let clock = ContinuousClock()
    let start = clock.now
    outcome = try Trial.outcome(of: mutant, on: bed)
    seconds = (clock.now - start) / .seconds(1)
  }

  private static func outcome(of mutant: Mutant, on bed: any TestBed) throws -> Outcome {
    guard let original = bed.text(of: mutant.file) else { return .stale(places: 0) }
    switch mutant.applied(to: original) {
    case .failure(let stale): return .stale(places: stale.places)
    case .success(let mutated):
      try bed.write(mutated, to: mutant.file)
      let outcome = try verdict(on: mutant, bed)
      try bed.write(original, to: mutant.file)
      return outcome
    }
  }

  private static func verdict(on mutant: Mutant, _ bed: any TestBed) throws -> Outcome {
    if let errors = try bed.build() { return .doesNotCompile(errors) }
    guard let run = try bed.test() else { return .hangs }
    if !run.isFinished { return .crashes(run.ran.filter { $0.outcome == .started }) }
    let red = run.ran.filter { $0.outcome == .failed }
    if red.isEmpty { return .survives }
    let expected = red.filter { $0.title.hasPrefix(mutant.killedBy) }
    if expected.isEmpty { return .killedElsewhere(red) }
    return .killed(expected + red.filter { !expected.contains($0) })
  }
}

extension Trial {
  var isKilled: Bool { if case .killed = outcome { true } else { false } }

  /// A mutant that is not killed is a failure with a word of its own.
  var word: String {
    switch outcome {
    case .killed: "killed"
    case .killedElsewhere: "KILLED ELSEWHERE"
    case .survives: "SURVIVES"
    case .stale: "STALE"
    case .doesNotCompile: "DOES NOT COMPILE"
    case .hangs: "HANGS"
    case .crashes: "CRASHES"
    }
  }

  var red: [TestRun.Test] {
    switch outcome {
    case .killed(let tests), .killedElsewhere(let tests): tests
    default: []
    }
  }

  /// By whom it was killed, or what is wrong.
  var reasons: [String] {
    switch outcome {
    case .killed(let tests): [tests[0].title] + labels("also", tests.dropFirst())
    case .killedElsewhere(let tests): ["“\(mutant.killedBy)…” is green"] + labels("red:", tests[...])
    case .survives: ["no test is red"]
    case .stale(0): ["its text is not in \(mutant.file)"]
    case .stale(let places): ["its text is in \(mutant.file) \(places) times"]
    case .doesNotCompile(let said): [Lines(said).texts.first { $0.contains("error: ") } ?? "no error is named"]
    case .hangs: ["the tests did not end in time"]
    case .crashes(let tests): ["the tests stopped midway"] + labels("in", tests[...])
    }
  }

  /// Tests by the number of their promise, or else by their suite.
  private func labels(_ before: String, _ tests: ArraySlice<TestRun.Test>) -> [String] {
    if tests.isEmpty { return [] }
    let numbers = tests.map { $0.title.prefixMatch(of: /([0-9]+) ·/).flatMap { Int($0.1) } }
    let promises = Set(numbers.compactMap { $0 }).sorted().map(String.init)
    let suites = Set(zip(tests, numbers).filter { $0.1 == nil }.map(\.0.suite)).sorted()
    return [before + " " + (promises + suites).joined(separator: ", ")]
  }
}
