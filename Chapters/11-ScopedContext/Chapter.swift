import Workbook

@main enum ScopedContextChapter: Chapter {
  static let number = 11
  static let title = "Scoped context"
  static let note = "notes/11-scoped-context.md"

  static let sections = [
    Section("What a task-local value crosses", .red) { page in
      page.say("A scope sets a task-local value. Is it seen on the other side of each boundary?")
      page.show(await whatCrosses(.taskLocal))
    },
    Section("A screen that asks when it needs to know", .red) { page in
      page.say("A tour shows the real screen, in a scope whose searches find samples. Then the user taps.")
      page.show(try await tour(of: AskingScreen.self))
    },
    Section("A screen that asks once", .red) { page in
      page.say("The same tour. The screen asks its context when it is made, and keeps the answer.")
      page.show(try await tour(of: CapturingScreen.self))
    },
    Section("A screen that puts it in force again", .green) { page in
      page.say("The same tour. What the screen kept is put in force wherever it would be lost.")
      page.show(try await tour(of: RebindingScreen.self))
    },
    Section("The same with a library", .green) { page in
      page.say("The same tour. Every dependency is kept and handed on, however many there are.")
      page.show(try await tour(of: ScopedScreen.self))
    },
    Section("The boundaries again", .redThenGreen) { page in
      page.say("Four ways to look for what the scope has set, on the other side of each boundary:")
      page.compare([
        "task-local": await whatCrosses(.taskLocal),
        "dependency": await whatCrosses(.dependency),
        "in a model": await whatCrosses(.inModel),
        "escaped": await whatCrosses(.escaped),
      ])
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("The promises of a tour, for four screens:")
      page.compare([
        "asks": try await tour(of: AskingScreen.self),
        "asks once": try await tour(of: CapturingScreen.self),
        "rebinds": try await tour(of: RebindingScreen.self),
        "library": try await tour(of: ScopedScreen.self),
      ])
    },
  ]
}
