import Workbook

@main enum CancelOnDeinitChapter: Chapter {
  static let number = 5
  static let title = "Cancel on deinit"
  static let note = "notes/05-cancel-on-deinit.md"

  static let sections = [
    Section("The screen goes, and its request stays", .red) { page in
      page.say("The task holds the screen weakly. The screen goes, and nobody cancels.")
      page.show(try await letGo(of: UncancelledScreen.self).findings)
    },
    Section("The task holds the screen", .red) { page in
      page.say("Now deinit cancels the task. But the task uses self, and so it holds the screen.")
      page.show(try await letGo(of: StrongScreen.self).findings)
    },
    Section("The guard stands before the await", .red) { page in
      page.say("The closure captures the screen weakly, and makes a strong reference of it at once.")
      page.show(try await letGo(of: GuardedTooEarlyScreen.self).findings)
    },
    Section("A cycle that outlives the answer", .red) { page in
      page.say("The screen holds a service, which keeps the callback, which holds the screen.")
      page.show(try await letGo(of: CallbackScreen.self).findings)
    },
    Section("Cancel in deinit, and hold weakly across the await", .green) { page in
      page.say("The first screen again. Now it cancels its task in deinit.")
      page.show(try await letGo(of: CancellingScreen.self).findings)
      page.say("And the screen with the service. Its callback now holds it weakly.")
      page.show(try await letGo(of: WeakCallbackScreen.self).findings)
    },
    Section("Five ways to hold a screen", .redThenGreen) { page in
      page.say("Every one of these cancels in deinit. They differ in how the task holds the screen.")
      page.table(
        ["the task holds it", "freed", "cancelled"],
        [
          try await letGo(of: StrongScreen.self).row("strongly"),
          try await letGo(of: GuardedTooEarlyScreen.self).row("weakly, guard before the await"),
          try await letGo(of: WeakScreen.self).row("weakly"),
          try await letGo(of: CancellingScreen.self).row("weakly, guard after the await"),
          try await letGo(of: UnownedScreen.self).row("unowned"),
        ])
      page.say("The last one traps when an answer does come. The tests show that in a process of its own.")
      page.compare([
        "UncancelledScreen": try await letGo(of: UncancelledScreen.self).findings,
        "StrongScreen": try await letGo(of: StrongScreen.self).findings,
        "CancellingScreen": try await letGo(of: CancellingScreen.self).findings,
      ])
    },
  ]
}
