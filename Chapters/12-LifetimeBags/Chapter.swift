import Workbook

@main enum LifetimeBagsChapter: Chapter {
  static let number = 12
  static let title = "Lifetime bags"
  static let note = "notes/12-lifetime-bags.md"

  static let sections = [
    Section("A new query does not stop the old", .red) { page in
      page.say(
        "A view searches when it appears and when its query changes. It ends its last search when it disappears.")
      page.show(try await newQuery(in: LastTaskView.self))
    },
    Section("A bag that only grows", .red) { page in
      page.say(
        "A list loads a picture for every row that comes into view, and keeps the loads in a bag to end them with it.")
      page.show(await scrolling(DisposeBagList.self))
    },
    Section("Three bags, five probes", .redThenGreen) { page in
      page.say("The list with three kinds of bag: in the style of RxSwift, in the style of Combine, and one for tasks.")
      let bags = [
        await fiveProbes(DisposeBagList.self), await fiveProbes(CancellableSetList.self),
        await fiveProbes(TaskBagList.self),
      ]
      page.table(
        ["probe", "DisposeBag", "AnyCancellable", "TaskBag"],
        bags[0].rows.indices.map { row in [bags[0].rows[row].probe] + bags.map { $0.rows[row].seen } })
      page.compare([
        "DisposeBag": bags[0].findings, "AnyCancellable": bags[1].findings, "TaskBag": bags[2].findings,
      ])
    },
    Section("In a bag, under an id", .green) { page in
      page.say("The first view again. Its searches are in a bag, and all of them under the same id.")
      page.show(try await newQuery(in: KeyedBagView.self))
      page.say("And the list, with the same bag.")
      page.show(await scrolling(TaskBagList.self))
    },
    Section("The life of a view", .redThenGreen) { page in
      page.say("A view is shown, hidden and shown again. What becomes of its searches, for three ways to hold them:")
      let lives = [
        await viewLife(of: LastTaskView.self), await viewLife(of: BagView.self), await viewLife(of: KeyedBagView.self),
      ]
      page.table(
        ["the view", "LastTaskView", "BagView", "KeyedBagView"],
        lives[0].rows.indices.map { row in [lives[0].rows[row].step] + lives.map { $0.rows[row].seen } })
      page.compare([
        "LastTaskView": lives[0].findings, "BagView": lives[1].findings, "KeyedBagView": lives[2].findings,
      ])
    },
    Section("Every order", .redThenGreen) { page in
      page.say(
        "Six events in every order that is possible, each in a fresh view. The searches are deaf to cancellation.")
      page.compare([
        try await everyOrder(of: LastTaskView.self),
        try await everyOrder(of: BagView.self),
        try await everyOrder(of: KeyedBagView.self),
      ])
    },
  ]
}
