import Workbook

@main enum ManagedTaskChapter: Chapter {
  static let number = 9
  static let title = "ManagedTask"
  static let note = "notes/09-managed-task.md"

  static let sections = [
    Section("Four copies, one rule missing in each", .red) { page in
      page.say("Two screens keep five rules by hand. Each copy of them has lost one line, or its conditions:")
      page.table(["copy", "rule", "the line in the original"], try lostLines())
      page.say("Every copy under the promises that the rules are there for:")
      page.compare([
        "without 2": try await everyRule(UnreplacedSearch.self),
        "without 3": try await everyRule(UnboundProfile.self),
        "without 4": try await everyRule(UncheckedSearch.self),
        "without 5": try await everyRule(UnsilencedProfile.self),
      ])
    },
    Section("All five rules, and a list that stops", .red) { page in
      page.say(
        "The search screen with nothing lost. Its list asks for pages at awkward moments, and cancelled work is slow to end."
      )
      page.show(await paging(HandwrittenSearch.self))
    },
    Section("The rules in one type", .green) { page in
      page.say("Both screens, by hand and with ManagedTask, under every promise of the rules:")
      page.compare([
        "by hand": try await everyRule(HandwrittenProfile.self) + everyRule(HandwrittenSearch.self),
        "ManagedTask": try await everyRule(ManagedProfile.self) + everyRule(ManagedSearch.self),
      ])
      page.say("What that takes, in lines of code:")
      page.table(
        ["screen", "by hand", "of these, for the rules", "ManagedTask"],
        [
          try lineCounts("profile", "HandwrittenProfile", "ManagedProfile"),
          try lineCounts("search", "HandwrittenSearch", "ManagedSearch"),
        ])
    },
    Section("The list goes on", .green) { page in
      page.say("The list of the second section, with ManagedTask.")
      page.show(await paging(ManagedSearch.self))
    },
    Section("The chain", .green) { page in
      page.say("The profile screen is let go while the server holds its request. It has no deinit.")
      page.show(try await chain(from: ManagedProfile.self))
    },
    Section("The owner that is passed in", .red) { page in
      page.say("The same events. Now the operation is given its screen, and awaits with it in hand.")
      page.show(try await chain(from: OwnerPassingProfile.self))
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("The links of the chain, for three ways to tell the work about its screen:")
      page.compare([
        "passed in": try await chain(from: OwnerPassingProfile.self),
        "passed in weakly": try await chain(from: WeakOwnerProfile.self),
        "delivered to": try await chain(from: ManagedProfile.self),
      ])
    },
  ]

  /// Each copy, and the screen that it was copied from.
  static let copies: KeyValuePairs = [
    "UnreplacedSearch": "HandwrittenSearch", "UnboundProfile": "HandwrittenProfile",
    "UncheckedSearch": "HandwrittenSearch", "UnsilencedProfile": "HandwrittenProfile",
  ]

  private static func lostLines() throws -> [[String]] {
    try copies.flatMap { copy, original in
      try SourceFile(of: original).lines(missingIn: SourceFile(of: copy)).map { line in
        let parts = line.split(separator: "  // rule ").map(String.init)
        return [copy, parts.last ?? "", parts.first ?? ""]
      }
    }
  }

  private static func lineCounts(_ screen: String, _ byHand: String, _ managed: String) throws -> [String] {
    let (byHand, managed) = (try SourceFile(of: byHand), try SourceFile(of: managed))
    return [screen, "\(byHand.lines.count)", "\(byHand.rules)", "\(managed.lines.count)"]
  }
}
