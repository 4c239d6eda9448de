import Workbook

@main enum CancelOnDeinitChapter: Chapter {
  static let number = 5
  static let title = "Cancel on deinit"
  static let note = "notes/05-cancel-on-deinit.md"

  static let sections = [
    Section("The screen is freed, and its request runs on", .red) { page in
      page.say("The task holds its screen weakly, and nobody ends the task.")
      page.show(try await goingBack(from: UncancelledScreen.self).findings)
    },
    Section("The task holds the screen that should end it", .red) { page in
      page.say("The screen cancels its task in deinit, and the task holds the screen.")
      page.show(try await goingBack(from: StrongScreen.self).findings)
    },
    Section("A weak capture, and a guard before the await", .red) { page in
      page.say("The task says [weak self], and makes the screen strong before it waits.")
      page.show(try await goingBack(from: GuardBeforeScreen.self).findings)
    },
    Section("The service keeps the closure", .red) { page in
      page.say("The screen holds its service, which keeps a closure, which holds the screen.")
      page.show(try await goingBack(from: StrongClosureScreen.self) { $0.service.forget() }.findings)
    },
    Section("Weak across the await, cancelled in deinit", .green) { page in
      page.say("The same events. The guard is after the await.")
      page.show(try await goingBack(from: GuardAfterScreen.self).findings)
      page.say("With a service, the screen frees its service, and the service ends its task.")
      page.show(try await goingBack(from: WeakClosureScreen.self).findings)
    },
    Section("Five ways to hold a screen", .redThenGreen) { page in
      page.say("When the screen was freed, and what became of its request:")
      page.table(
        ["how its task holds it", "freed", "its request"],
        [
          try await goingBack(from: StrongScreen.self).row("strong"),
          try await goingBack(from: WeakScreen.self).row("weak"),
          try await goingBack(from: GuardBeforeScreen.self).row("weak, guard before the await"),
          try await goingBack(from: GuardAfterScreen.self).row("weak, guard after the await"),
          try await goingBack(from: UnownedScreen.self).row("unowned"),
        ])
      page.say(
        "Nobody touched the unowned screen again, since its cancelled search threw. A test shows what a touch does.")
      page.say("The same, where the strong reference is out of sight:")
      page.table(
        ["who holds it", "freed", "its request"],
        [
          try await goingBack(from: MethodScreen.self).row("a method of its own that the task awaits"),
          try await goingBack(from: StrongClosureScreen.self) { $0.service.forget() }.row("a closure that is kept"),
        ])
      page.say("The promises of this chapter:")
      page.compare([
        "Uncancelled": try await goingBack(from: UncancelledScreen.self).findings,
        "Strong": try await goingBack(from: StrongScreen.self).findings,
        "StrongClosure": try await goingBack(from: StrongClosureScreen.self) { $0.service.forget() }.findings,
        "GuardAfter": try await goingBack(from: GuardAfterScreen.self).findings,
      ])
    },
  ]
}
