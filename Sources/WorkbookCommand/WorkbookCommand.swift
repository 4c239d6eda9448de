import Foundation

/// `swift run workbook`: the table of contents, and everything a reader or an author types after it.
@main enum WorkbookCommand {
  static func main() {
    let status = withExtendedLifetime(Interruption.watch()) {
      run(Array(CommandLine.arguments.dropFirst()), in: FileManager.default.currentDirectoryPath, to: .standard)
    }
    exit(status)
  }

  /// Does what the arguments ask for, and returns the exit status.
  static func run(_ arguments: [String], in folder: String, to output: Output) -> Int32 {
    do {
      let command = try Command(arguments)
      if command == .help {
        output.line(Command.usage)
        return 0
      }
      let workbook = try Workbook.around(URL(fileURLWithPath: folder, isDirectory: true))
      switch command {
      case .help: return 0
      case .contents: return Contents(of: workbook).show(on: output)
      case .tests(let colour, let number):
        return try RedOrGreen(of: workbook.chapter(number), colour).show(workbook, on: output)
      case .exercise(let number, let wish):
        return try Exercise(of: workbook.chapter(number), in: workbook).show(wish, on: output)
      case .sync(let check):
        return try synchronise(workbook, check: check, output)
      case .mutate(let wish):
        return try mutate(workbook, wish, output)
      }
    } catch let stop as Stop {
      output.error(stop.message)
      return stop.status
    } catch let problem as Problem {
      output.error(problem.description)
      return 1
    } catch {
      output.error("workbook: \(error)")
      return 1
    }
  }

  private static func synchronise(_ workbook: Workbook, check: Bool, _ output: Output) throws -> Int32 {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let sync = Sync(of: workbook, from: BuiltEvidence(of: workbook, in: scratch, output: output))
    return try check ? sync.check(output) : sync.write(output)
  }

  private static func mutate(_ workbook: Workbook, _ wish: Mutate.Wish, _ output: Output) throws -> Int32 {
    let mutate = Mutate(output: output)
    if wish == .list { return mutate.list() }
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let makeBed = { try ScratchPackage($0, of: workbook, in: scratch) }
    if case .one(let mutant) = wish { return try mutate.one(mutant, on: makeBed) }
    return try mutate.all(on: makeBed)
  }
}
