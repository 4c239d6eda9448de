import Workbook

@main enum StructuredConcurrencyChapter: Chapter {
  static let number = 2
  static let title = "Structured concurrency"
  static let note = "notes/02-structured-concurrency.md"

  static let sections = [
    Section("One path never calls back, another calls twice", .red) { page in
      page.say("Two searches, one inside the callback of the other. Each of them is found, or refused.")
      page.show(await everyPath(CallbackScreen.self))
    },
    Section("Two tasks inside a function", .red) { page in
      page.say("Now an async function starts a task for each half. The server refuses one half and holds the other.")
      page.show(try await oneHalfFails(UnboundTasksScreen.self))
      page.say("And the screen closes when the second half has been answered. It cancels its task.")
      page.show(try await closeBetweenTheAnswers(UnboundTasksScreen.self))
    },
    Section("Two children of a function", .green) { page in
      page.say("The same events. Now the halves are children of the function.")
      page.show(try await oneHalfFails(ChildTasksScreen.self))
      page.show(try await closeBetweenTheAnswers(ChildTasksScreen.self))
    },
    Section("A gallery in order of arrival", .red) { page in
      page.say("A task group loads three images at once. The last arrives first.")
      page.show(await imagesOutOfOrder(in: ArrivalOrderGallery()))
    },
    Section("A gallery in the order asked for", .green) { page in
      page.say("The same events. Now each child brings its index along.")
      page.show(await imagesOutOfOrder(in: AskedOrderGallery()))
      page.say("The parent is cancelled, and the children are deaf to it.")
      page.show(await cancelTheParent(in: AskedOrderGallery()))
    },
    Section("Two calls interleave at an await", .green) { page in
      page.say("An actor reads, awaits and writes. A second call comes while the first awaits.")
      page.show(await twoCallsToOneActor())
    },
    Section("Side by side", .redThenGreen) { page in
      page.say("Three ways to load two halves:")
      page.compare([
        "CallbackScreen": await everyPath(CallbackScreen.self),
        "UnboundTasksScreen": try await everyPromise(UnboundTasksScreen.self),
        "ChildTasksScreen": try await everyPromise(ChildTasksScreen.self),
      ])
      page.say("Two ways to collect what a group has loaded:")
      page.compare([
        "ArrivalOrderGallery": await everyPromise(in: ArrivalOrderGallery()),
        "AskedOrderGallery": await everyPromise(in: AskedOrderGallery()),
      ])
    },
  ]

  private static func everyPromise<Screen: CompareScreen>(_: Screen.Type) async throws -> Findings {
    await everyPath(Screen.self) + (try await oneHalfFails(Screen.self))
      + (try await closeBetweenTheAnswers(Screen.self))
  }

  private static func everyPromise(in gallery: some Gallery) async -> Findings {
    await imagesOutOfOrder(in: gallery) + cancelTheParent(in: gallery)
  }
}
