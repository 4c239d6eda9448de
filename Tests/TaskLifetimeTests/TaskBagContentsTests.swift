import TaskLifetime
import TestSupport
import Testing
import Workbook

/// What a bag keeps, what it hands to its tasks, and what it costs.
@Suite("TaskBag · what is kept") @MainActor struct TaskBagContentsTests {
  let bag = TaskBag()

  @Test("nothing is kept of work that has ended", arguments: [nil, "A"]) func workIsNotKept(id: String?) async {
    let gate = Gate()
    weak var kept: Probe?
    do {
      let probe = Probe()
      kept = probe
      bag.add(.run, id: id) { [probe] in
        await gate.wait()
        withExtendedLifetime(probe) {}
      }
    }
    await settle()
    #expect(kept != nil, "in flight, it is there")
    gate.open()
    await settle()
    #expect(kept == nil)
  }

  @Test("nothing is kept of a task that has ended, nor what it returned", arguments: [nil, "A"])
  func resultIsNotKept(id: String?) async {
    let gate = Gate()
    let made = Log<Weak<Probe>>()
    do {
      let task = Task {
        let probe = Probe()
        made.append(Weak(probe))
        await gate.wait()
        return probe
      }
      if let id { bag.insert(task, id: id) } else { bag.insert(task) }
    }
    await settle()
    #expect(made.entries.count == 1 && made.entries.first?.value != nil)
    gate.open()
    #expect(await eventually { made.entries.first?.value == nil })
    #expect(bag.count == 0)
  }

  @Test("work that is deaf to cancellation keeps what it captured, and the bag does not", arguments: Way.allCases)
  func deafWork(way: Way) async {
    let gate = Gate()
    weak var kept: Probe?
    do {
      let probe = Probe()
      kept = probe
      bag.add(way, id: "A") { [probe] in
        await gate.wait()
        withExtendedLifetime(probe) {}
      }
    }
    await settle()
    bag.cancel(id: "A")
    #expect(bag.count == 0 && kept != nil)
    gate.open()
    #expect(await eventually { kept == nil })
  }

  @Test("an id is kept no longer than its task", arguments: [End.returns, .throwsCancellation])
  func idIsNotKept(end: End) async {
    let work = HeldWork("work")
    weak var kept: Name?
    do {
      let name = Name()
      kept = name
      bag.run(id: name, operation: work.run)
      await settle()
      if end == .throwsCancellation { bag.cancel(id: name) } else { work.end() }
    }
    await settle()
    #expect(kept == nil)
    work.end()
    await settle()
  }

  @Test("nor is it kept when all is cancelled") func idIsNotKeptByCancelAll() async {
    let work = HeldWork("work")
    weak var kept: Name?
    do {
      let name = Name()
      kept = name
      bag.run(id: name, operation: work.run)
    }
    await settle()
    bag.cancelAll()
    #expect(kept == nil)
    work.end()
    await settle()
  }

  @Test("work inherits the caller's task-locals and priority, as Task {} does") func inherits() async {
    let seen = Log<String>()
    let priorities = Log<TaskPriority>()
    Scene.$name.withValue("rows") { bag.run { seen.append(Scene.name) } }
    Task(priority: .background) { [bag] in bag.run(id: 1) { priorities.append(Task.currentPriority) } }
    await settle()
    bag.run(priority: .low) { priorities.append(Task.currentPriority) }
    bag.run(id: 2, priority: .high) { priorities.append(Task.currentPriority) }
    await settle()
    #expect(seen.entries == ["rows"])
    #expect(priorities.entries == [.background, .low, .high])
  }

  @Test("a task's name is the one given, where the runtime knows names") func names() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let seen = Log<String?>()
    bag.run(name: "picture") { seen.append(Task.name) }
    bag.run(id: 1, name: "row") { seen.append(Task.name) }
    bag.run { seen.append(Task.name) }
    await settle()
    #expect(seen.entries == ["picture", "row", nil])
  }

  @Test("being in a bag does not raise a task's priority") func priorityIsNotRaised() async {
    let begun = Gate()
    let gate = Gate()
    let task = Task.detached(priority: .background) {
      begun.open()
      await gate.wait()
      return Task.currentPriority
    }
    await begun.wait()
    bag.insert(task)
    await opportunity()
    gate.open()
    #expect(await eventually { bag.count == 0 })
    #expect(await task.value == .background, "asked for only now that it has ended")
  }

  @Test("a task that is inserted is left its own task-locals, and its watcher takes none of the caller's")
  func watcherTakesNoLocals() async {
    let gate = Gate()
    weak var kept: Probe?
    do {
      let probe = Probe()
      kept = probe
      let task = Task { await gate.wait() }
      Local.$probe.withValue(probe) { bag.insert(task) }
    }
    await opportunity()
    #expect(kept == nil)
    gate.open()
    #expect(await eventually { bag.count == 0 })
  }

  @Test("putting in, ending and cancelling one cost the same however many others there are") func cost() async {
    let (few, many) = (await looks(among: 100), await looks(among: 2_000))
    #expect(few > 0)
    #expect(many < 3 * few, "ids looked at, among 100 others: \(few), among 2,000: \(many)")
  }

  /// How many ids are looked at while two hundred tasks are put in, replaced, ended and cancelled among others.
  private func looks(among others: Int) async -> Int {
    let bag = TaskBag()
    let looks = Log<Int>()
    let gate = Gate()
    for number in 0..<others { bag.run(id: CountedID(-number, looks)) { await gate.wait() } }
    await settle()
    let before = looks.entries.count
    for number in 1...200 {
      bag.run(id: CountedID(number, looks)) {}
      bag.run(id: CountedID(number, looks)) {}
      if number.isMultiple(of: 2) { bag.cancel(id: CountedID(number, looks)) }
    }
    await settle()
    #expect(bag.count == others)
    let after = looks.entries.count
    gate.open()
    await settle()
    return after - before
  }
}

private enum Local {
  @TaskLocal static var probe: Probe?
}

/// An id that notes when it is compared or hashed.
private struct CountedID: Hashable, Sendable {
  private let number: Int
  private let looks: Log<Int>

  init(_ number: Int, _ looks: Log<Int>) {
    self.number = number
    self.looks = looks
  }

  static func == (first: CountedID, second: CountedID) -> Bool {
    first.look()
    return first.number == second.number
  }

  func hash(into hasher: inout Hasher) {
    look()
    hasher.combine(number)
  }

  private func look() {
    // Sound: the bag of this test is used on the main actor only. Elsewhere the program would stop here.
    MainActor.assumeIsolated { looks.append(number) }
  }
}

/// An id whose end can be seen.
private final class Name: Hashable, Sendable {
  static func == (first: Name, second: Name) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
