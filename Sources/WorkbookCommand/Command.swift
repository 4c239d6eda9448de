/// What the reader asked for.
enum Command: Equatable {
  enum Wish: Equatable { case attempt, hint, solution }

  case contents
  case help
  case tests(Colour, chapter: Int)
  case exercise(chapter: Int, Wish)
  case sync(check: Bool)
  case mutate(Mutate.Wish)

  init(_ arguments: [String]) throws(Stop) {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) {
      self = .help
      return
    }
    guard let name = arguments.first else {
      self = .contents
      return
    }
    var rest = Array(arguments.dropFirst())
    switch name {
    case "help":
      self = .help
    case "red", "green":
      let number = try Command.takeChapter(from: &rest, usage: "\(name) 8")
      self = .tests(name == "red" ? .red : .green, chapter: number)
    case "exercise":
      let wishes = rest.filter { $0.hasPrefix("-") }
      rest.removeAll { $0.hasPrefix("-") }
      let number = try Command.takeChapter(from: &rest, usage: "exercise 8 [--hint|--solution]")
      self = .exercise(chapter: number, try Command.wish(wishes))
    case "sync":
      let check = rest.first == "--check"
      if check { rest.removeFirst() }
      self = .sync(check: check)
    case "mutate":
      self = .mutate(try Command.takeMutant(from: &rest))
    default:
      throw Stop.usage("there is no command '\(name)'. Commands: red, green, exercise, sync, mutate, help")
    }
    if let extra = rest.first {
      throw Stop.usage("'\(name)' cannot be given '\(extra)'. Type: swift run workbook help")
    }
  }

  private static func takeChapter(from rest: inout [String], usage: String) throws(Stop) -> Int {
    guard let first = rest.first else {
      throw Stop.usage("which chapter? Type: swift run workbook \(usage)")
    }
    guard (1...2).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(first) else {
      throw Stop.usage("'\(first)' is not the number of a chapter. Type: swift run workbook \(usage)")
    }
    rest.removeFirst()
    return number
  }

  private static func takeMutant(from rest: inout [String]) throws(Stop) -> Mutate.Wish {
    guard let first = rest.first else { return .all }
    rest.removeFirst()
    if first == "--list" { return .list }
    guard let mutant = Mutant.all.first(where: { $0.name == first }) else {
      throw Stop.usage("there is no mutant '\(first)'. Type: swift run workbook mutate --list")
    }
    return .one(mutant)
  }

  private static func wish(_ flags: [String]) throws(Stop) -> Wish {
    switch flags {
    case []: return .attempt
    case ["--hint"]: return .hint
    case ["--solution"]: return .solution
    default:
      throw Stop.usage("'exercise' takes --hint or --solution, not '\(flags.joined(separator: " "))'")
    }
  }

  static let usage = """
    swift run workbook                        the chapters, and what to type
    swift run workbook red 8                  chapter 8's tests on the bug fail
    swift run workbook green 8                chapter 8's tests on the fix pass
    swift run workbook exercise 8             try what you wrote in Exercise.swift
    swift run workbook exercise 8 --hint      the next hint
    swift run workbook exercise 8 --solution  the answer, and why it is right
    swift run workbook sync                   fill the notes from what runs
    swift run workbook sync --check           show what has drifted, write nothing
    swift run workbook mutate                 break the libraries, line by line
    swift run workbook mutate --list          the mutants: what each of them breaks
    swift run workbook mutate NAME            one mutant, with its red tests
    swift run workbook help                   this

    Exit status of red, green and exercise: 0 the tests passed, 1 a test failed,
    69 nothing was shown: no build, no test ran, or the tests stopped midway.
    Of sync: 0 the notes are right, 1 they are not, 69 the package does not build.
    Of mutate: 0 every mutant was killed, 1 one was not, 69 a library itself is not
    green.
    Anything not understood: 64.
    """
}

/// Whether a chapter's tests face its bug or its fix.
enum Colour: String, Hashable {
  case red, green
}
