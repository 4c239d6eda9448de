import Workbook

@main enum OrphanedTaskChapter: Chapter {
  static let number = 1
  static let title = "The orphaned task"
  static let note = "notes/01-orphaned-task.md"

  static let sections = [
    Section("The screen closes, and the request runs on", .red) { page in
      page.say("A tap starts a search and lets go of its task. The screen closes before the server answers.")
      page.show(try await closeBeforeTheAnswer(UnheldTaskScreen.self))
    },
    Section("Two more accidents from the same handler", .red) { page in
      page.say("The screen stays open, and the button is tapped twice. The first query is answered last.")
      page.show(try await twoTaps(UnheldTaskScreen.self))
    },
    Section("Somebody holds the task", .green) { page in
      page.say("The first events again. Now the screen holds its task, and ends it when it closes.")
      page.show(try await closeBeforeTheAnswer(HeldTaskScreen.self))
    },
    Section("What a task inherits", .green) { page in
      page.say("A task of low priority, on the main actor and already cancelled, starts one task of each kind.")
      page.show(await inheritance())
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("The promises of this chapter:")
      page.compare([
        "UnheldTaskScreen": try await closeBeforeTheAnswer(UnheldTaskScreen.self),
        "HeldTaskScreen": try await closeBeforeTheAnswer(HeldTaskScreen.self),
      ])
      page.say("Holding the task is not enough for the other two. Chapters 4 and 6 mend them.")
      page.tabulate([
        "UnheldTaskScreen": try await twoTaps(UnheldTaskScreen.self),
        "HeldTaskScreen": try await twoTaps(HeldTaskScreen.self),
      ])
    },
  ]
}
