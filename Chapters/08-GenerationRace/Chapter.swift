import Workbook

@main enum GenerationRaceChapter: Chapter {
  static let number = 8
  static let title = "The generation race"
  static let note = "notes/08-generation-race.md"

  static let sections = [
    Section("A finished task always clears the slot", .red) { page in
      page.say("A is replaced by B. A is deaf to cancellation and ends late, while B runs.")
      page.show(await lateCompletion(in: UncheckedSlot()))
    },
    Section("A finished task clears the slot only if it is the one inside", .green) { page in
      page.say("The same events. The slot now compares the generation that the task captured when it started.")
      page.show(await lateCompletion(in: CheckedSlot()))
    },
    Section("Every order", .redThenGreen) { page in
      page.say("The order above was chosen. Here are all orders of six events, each in a fresh slot.")
      page.compare([try await everyOrder(in: UncheckedSlot.self), try await everyOrder(in: CheckedSlot.self)])
      page.compare([
        "UncheckedSlot": await lateCompletion(in: UncheckedSlot()),
        "CheckedSlot": await lateCompletion(in: CheckedSlot()),
      ])
    },
  ]
}
