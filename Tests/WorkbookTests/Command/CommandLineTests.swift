import Foundation
import Testing

@testable import WorkbookCommand

@Suite("The workbook's command line") struct CommandLineTests {
  @Test(
    "every command is understood, and a chapter's number with or without its zero",
    arguments: [
      ([], Command.contents), (["help"], .help), (["--help"], .help), (["red", "--help"], .help), (["-h"], .help),
      (["red", "8"], .tests(.red, chapter: 8)), (["green", "08"], .tests(.green, chapter: 8)),
      (["exercise", "8"], .exercise(chapter: 8, .attempt)),
      (["exercise", "8", "--hint"], .exercise(chapter: 8, .hint)),
      (["exercise", "--solution", "13"], .exercise(chapter: 13, .solution)),
      (["sync"], .sync(check: false)), (["sync", "--check"], .sync(check: true)),
      (["mutate"], .mutate(.all)), (["mutate", "--list"], .mutate(.list)),
      (["mutate", "generation-unchecked"], .mutate(.one(Mutant.all[0]))),
    ])
  func understood(arguments: [String], command: Command) throws {
    #expect(try Command(arguments) == command)
  }

  @Test(
    "what is not understood is one line with what would be right, and exit status 64",
    arguments: [
      (["rde", "8"], "'rde'"), (["red"], "red 8"), (["red", "x"], "'x'"), (["red", "-1"], "'-1'"),
      (["red", "008"], "'008'"), (["red", "８"], "'８'"), (["red", ""], "''"), (["red", "8", "9"], "'9'"),
      (["sync", "--chek"], "'--chek'"), (["sync", "--check", "x"], "'x'"), (["exercise", "8", "--hnt"], "'--hnt'"),
      (["exercise", "--hint"], "exercise 8"), (["exercise", "8", "--hint", "--solution"], "--hint --solution"),
      (["mutate", "nope"], "'nope'"), (["mutate", "--lst"], "'--lst'"), (["mutate", "--list", "x"], "'x'"),
      (["red", "9"], "there is no chapter 9; type 'swift run workbook'"),
      (["exercise", "0", "--hint"], "no chapter 0"),
    ])
  func misunderstood(arguments: [String], named: String) throws {
    let miniature = try MiniatureWorkbook()
    let before = try miniature.snapshot()
    let paper = Paper()
    #expect(WorkbookCommand.run(arguments, in: miniature.root.path, to: paper.output) == 64)
    #expect(paper.written == "")
    #expect(paper.complaints.hasPrefix("workbook: "))
    #expect(paper.complaints.contains(named))
    #expect(paper.complaints.count { $0 == "\n" } == 1, "one line, not '\(paper.complaints)'")
    #expect(try miniature.snapshot() == before)
  }

  @Test("the workbook is found from any folder inside it") func fromInside() throws {
    let miniature = try MiniatureWorkbook()
    let inside = miniature.root.appending(path: "Chapters/08-GenerationRace")
    let found = try Workbook.around(inside)
    #expect(found.exists("Chapters/08-GenerationRace/Slot.swift"))
    #expect(found.chapters.map(\.product) == ["ch08"])
  }

  @Test("outside a workbook there is one line, and exit status 64") func outside() throws {
    let miniature = try MiniatureWorkbook()
    try FileManager.default.removeItem(at: miniature.root.appending(path: "Package.swift"))
    let said = miniature.run("sync")
    #expect(said.status == 64)
    #expect(said.errors.hasPrefix("workbook: no workbook here"))
  }

  @Test("help works everywhere, and fits 80 columns") func help() throws {
    let paper = Paper()
    #expect(WorkbookCommand.run(["help"], in: "/", to: paper.output) == 0)
    #expect(paper.written.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for command in ["red", "green", "exercise", "--hint", "--solution", "sync", "--check", "mutate", "--list"] {
      #expect(paper.written.contains(command))
    }
  }

  @Test("a folder is a chapter when it is named NN-Name") func chapterFolders() throws {
    let chapter = try #require(Chapter(folder: "08-GenerationRace"))
    #expect(chapter.number == 8)
    #expect(chapter.product == "ch08")
    #expect(chapter.suite == "GenerationRaceTests")
    for name in [".DS_Store", "8-Race", "08-race", "08_Race", "08-", "008-Race", "08-Race copy"] {
      #expect(Chapter(folder: name) == nil, "\(name)")
    }
  }
}
