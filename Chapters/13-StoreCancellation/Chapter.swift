import Workbook

@main enum StoreCancellationChapter: Chapter {
  static let number = 13
  static let title = "Store cancellation"
  static let note = "notes/13-store-cancellation.md"

  static let sections = [
    Section("Two searches race in one reducer", .red) { page in
      page.say("The search is a feature in a store: actions come in, a reducer changes the state and returns effects.")
      page.show(try await twoSearches(in: UnnamedSearch.self))
    },
    Section("A dismissed child's effects run on", .red) { page in
      page.say("The user opens a repository, goes back before those that are like it have loaded, and opens another.")
      page.show(try await dismissedDetail(in: UnnamedSearch.self))
    },
    Section("The reducer drops what comes late", .red) { page in
      page.say("The same again. Now every answer says what it answers, and the reducer compares.")
      page.show(try await dismissedDetail(in: CheckedSearch.self))
    },
    Section("Effects with names", .green) { page in
      page.say("Each kind of effect has an id, and whatever takes its place or leaves it behind cancels it by that.")
      page.show(try await twoSearches(in: NamedSearch.self))
      page.show(try await dismissedDetail(in: NamedSearch.self))
    },
    Section("The same behaviour under another name", .redThenGreen) { page in
      page.say("What ManagedTask promises about its one slot, asked of a store and its one id:")
      page.compare([
        "store without names": await sameBehaviour(of: UnnamedHolder.self),
        "store": await sameBehaviour(of: StoreHolder.self),
        "ManagedTask": await sameBehaviour(of: ManagedHolder.self),
      ])
    },
    Section("Every order", .redThenGreen) { page in
      page.say("All promises of the search, its pages and its child, for the three reducers:")
      page.compare([
        "UnnamedSearch": try await everything(in: UnnamedSearch.self),
        "CheckedSearch": try await everything(in: CheckedSearch.self),
        "NamedSearch": try await everything(in: NamedSearch.self),
      ])
      page.say("And five events in every order that is possible, each in a fresh store:")
      page.compare([
        try await everyOrder(in: UnnamedSearch.self),
        try await everyOrder(in: CheckedSearch.self),
        try await everyOrder(in: NamedSearch.self),
      ])
    },
    Section("Who binds the work to what", .redThenGreen) { page in
      page.say("The workbook began with a task bound to nothing. Since then we have met four things to bind it to:")
      let bindings: [(who: String, what: String, seen: Binding)] = [
        ("nobody", "nothing", await whatIsBound(to: NoLifetime.self)),
        ("the compiler", "a call", await whatIsBound(to: ScopeLifetime.self)),
        ("the framework", "a shown view", await whatIsBound(to: ViewLifetime.self)),
        ("an owner", "an object", await whatIsBound(to: OwnerLifetime.self)),
        ("the reducer", "a name in a store", await whatIsBound(to: StoreLifetime.self)),
      ]
      page.table(
        ["who binds", "the work to", "a second search", "when that goes", "waits"],
        bindings.map { [$0.who, $0.what] + $0.seen.seen })
      page.compare([
        "nothing": bindings[0].seen.findings, "call": bindings[1].seen.findings, "view": bindings[2].seen.findings,
        "object": bindings[3].seen.findings, "store": bindings[4].seen.findings,
      ])
    },
  ]

  private static func everything<Feature: SearchFeature>(in feature: Feature.Type) async throws -> Findings {
    try await twoSearches(in: feature) + oldPage(in: feature) + dismissedDetail(in: feature)
  }
}
