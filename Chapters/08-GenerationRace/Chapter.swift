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
    Section("A finished task clears the slot unless it was cancelled", .red) { page in
      page.say("The cancellation flag tells A from B in the events above. Here it does not: A cancels itself.")
      page.show(await selfCancellation(in: FlagCheckedSlot()))
    },
    Section("A finished task clears the slot if it is the one inside", .green) { page in
      page.say("The first events again. Now the task compares the generation that it captured when it started.")
      page.show(await lateCompletion(in: CheckedSlot()))
    },
    Section("Every order", .redThenGreen) { page in
      page.say("That order was chosen. Here are all orders of six events, each in a fresh slot.")
      let flagged = try await everyOrder(in: FlagCheckedSlot.self)
      page.compare([
        try await everyOrder(in: UncheckedSlot.self), flagged, try await everyOrder(in: CheckedSlot.self),
      ])
      if flagged.broken == 0 { page.say("No order of these six shows what is wrong with the flag.") }
      page.say("Both experiments, slot by slot:")
      page.compare([
        "UncheckedSlot": await lateCompletion(in: UncheckedSlot()) + selfCancellation(in: UncheckedSlot()),
        "FlagCheckedSlot": await lateCompletion(in: FlagCheckedSlot()) + selfCancellation(in: FlagCheckedSlot()),
        "CheckedSlot": await lateCompletion(in: CheckedSlot()) + selfCancellation(in: CheckedSlot()),
      ])
    },
  ]
}
