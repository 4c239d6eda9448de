/// One chapter, and everything that is named after its folder `NN-Name`.
struct Chapter: Hashable {
  let folder: String
  let number: Int

  init?(folder: String) {
    guard let match = folder.wholeMatch(of: /([0-9][0-9])-[A-Z][A-Za-z0-9]*/), let number = Int(match.1) else {
      return nil
    }
    self.folder = folder
    self.number = number
  }

  var digits: String { String(folder.prefix(2)) }
  var name: String { String(folder.dropFirst(3)) }
  var product: String { "ch" + digits }
  var suite: String { name + "Tests" }

  var exerciseSuite: String { name + "Exercise" }
  var exerciseFile: String { "Chapters/\(folder)/Exercise.swift" }
  var solutionFile: String { "Tests/ChapterTests/Exercises/\(folder)Solution.swift" }
}
