import Workbook

@main enum HoldTheHandleChapter: Chapter {
  static let number = 3
  static let title = "Hold the handle"
  static let note = "notes/03-hold-the-handle.md"

  static let sections = [
    Section("Nobody holds the handle", .red) { page in
      page.say("Five pages are loaded ahead. Stop is tapped while the server has the second.")
      page.show(try await stopOnPageTwo(UnheldLoader.self))
    },
    Section("The handle is held, and the loop never looks", .red) { page in
      page.say("The same events. Now Stop cancels the task, and nothing in the task looks at its flag.")
      page.show(try await stopOnPageTwo(UncheckedLoader.self))
    },
    Section("The loop looks before every page", .green) { page in
      page.say("The same events. The handle is held, and the flag is looked at.")
      page.show(try await stopOnPageTwo(CheckedLoader.self))
    },
    Section("What cancel() does", .green) { page in
      page.say("A task and its child are both at work, deaf to cancellation, when the task is cancelled.")
      page.show(await threeEffects())
    },
    Section("The search listens as well", .green) { page in
      page.say("The same events as before. Now the search has a handler of its own, which URLSession installs.")
      page.show(try await stopOnPageTwo(ListeningLoader.self))
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("The promises of this chapter:")
      page.compare([
        "UnheldLoader": try await stopOnPageTwo(UnheldLoader.self),
        "UncheckedLoader": try await stopOnPageTwo(UncheckedLoader.self),
        "CheckedLoader": try await stopOnPageTwo(CheckedLoader.self),
      ])
      page.say("Three loops over two kinds of search, cancelled on page two:")
      page.compare([
        "passes errors on": await whatEnds(.passesErrorsOn),
        "skips failed pages": await whatEnds(.skipsFailedPages),
        "looks at its flag": await whatEnds(.looksAtItsFlag),
      ])
    },
  ]
}
