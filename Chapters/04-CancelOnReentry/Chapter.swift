import Workbook

@main enum CancelOnReentryChapter: Chapter {
  static let number = 4
  static let title = "Cancel on re-entry"
  static let note = "notes/04-cancel-on-reentry.md"

  static let sections = [
    Section("The old search runs on beside the new", .red) { page in
      page.say("The screen holds the handle of its search, and every keystroke starts another.")
      page.show(try await twoQueries(UnguardedScreen.self))
    },
    Section("Eleven keystrokes, and the minute is used up", .red) { page in
      page.say("The same screen. Eleven letters are typed in one turn; the service takes ten searches a minute.")
      page.show(try await elevenKeystrokes(.inOneTurn) { git, _ in UnguardedScreen(git: git) }.findings)
    },
    Section("Page 2 is loaded twice", .red) { page in
      page.say("The same screen again. Its list asks for more rows twice while page 2 is on its way.")
      page.show(try await scrolling(UnguardedScreen.self))
    },
    Section("Replace the search, ignore the second page", .green) { page in
      page.say("The same events. A new search replaces the one before; a page is ignored while one is on its way.")
      page.show(try await twoQueries(GuardedScreen.self))
      page.show(try await elevenKeystrokes(.inOneTurn) { git, _ in GuardedScreen(git: git) }.findings)
      page.show(try await scrolling(GuardedScreen.self))
    },
    Section("The two mixed up", .red) { page in
      page.say("Both rules are there, each in the other's place.")
      page.show(try await twoQueries(SwappedScreen.self))
      page.show(try await scrolling(SwappedScreen.self))
    },
    Section("What replacing does not save", .redThenGreen) { page in
      page.say("Now each letter comes when the search before is at the server already.")
      let fast = try await elevenKeystrokes(.inOneTurn) { git, _ in GuardedScreen(git: git) }
      let unguarded = try await elevenKeystrokes(.oneByOne) { git, _ in UnguardedScreen(git: git) }
      let guarded = try await elevenKeystrokes(.oneByOne) { git, _ in GuardedScreen(git: git) }
      let debounced = try await elevenKeystrokes(.oneByOne) { DebouncedScreen(git: $0, pause: $1) }
      page.table(
        ["screen", "letters", "requests", "left", "refused", "shown"],
        [
          unguarded.row("UnguardedScreen"), fast.row("GuardedScreen"), guarded.row("GuardedScreen"),
          debounced.row("DebouncedScreen"),
        ])
      page.compare(["GuardedScreen": guarded.findings, "DebouncedScreen": debounced.findings])
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("The promises of this chapter, with the letters typed in one turn:")
      page.compare([
        "UnguardedScreen": try await everyPromise(UnguardedScreen.self),
        "SwappedScreen": try await everyPromise(SwappedScreen.self),
        "GuardedScreen": try await everyPromise(GuardedScreen.self),
      ])
    },
  ]

  private static func everyPromise<Screen: SearchScreen>(_: Screen.Type) async throws -> Findings {
    try await twoQueries(Screen.self)
      + elevenKeystrokes(.inOneTurn) { git, _ in Screen(git: git) }.findings
      + scrolling(Screen.self)
  }
}
