import TaskLifetime
import TestSupport
import Testing
import Workbook

/// Cancelling runs cancellation handlers, and a handler may turn to the bag that cancels.
@Suite("TaskBag · called from a cancellation handler") @MainActor struct TaskBagReentryTests {
  let bag = TaskBag()
  let late = HeldWork("late")
  let wanted = HeldWork("wanted")

  @Test("what is put in while cancelAll() is under way is cancelled too", arguments: Way.allCases)
  func duringCancelAll(way: Way) async {
    let ended = Gate()
    bag.run(operation: work(until: ended) { [bag, late] in bag.add(way, late.run) })
    bag.run(id: "other", operation: work(until: ended) { [bag, late] in bag.add(way, id: "other", late.run) })
    await settle()
    bag.cancelAll()
    #expect(bag.count == 0, "it stays out")
    await settle()
    #expect(way == .run ? !late.isLive : late.wasCancelled, "work is not started, a task is cancelled")

    bag.run(operation: wanted.run)
    await settle()
    #expect(wanted.isLive && bag.count == 1, "afterwards the bag can be used again")
    ended.open()
    late.end()
    wanted.end()
    await settle()
  }

  @Test("a handler that cancels all again, or another one, during cancelAll() skips nobody")
  func cancellingDuringCancelAll() async {
    let log = Log<String>()
    let ended = Gate()
    let handlers: KeyValuePairs<String, @MainActor () -> Void> = [
      "A": { [bag] in bag.cancelAll() },
      "B": { [bag] in bag.cancel(id: "C") },
      "C": { [bag] in bag.run { log.append("late work of C") } },
      "D": { [bag] in bag.run(id: "A") { log.append("late work of D") } },
    ]
    for (name, handler) in handlers {
      bag.run(
        id: name,
        operation: work(until: ended) {
          log.append(name)
          handler()
        })
    }
    await settle()
    bag.cancelAll()
    await settle()
    #expect(log.entries == ["A", "B", "C", "D"], "each once, and nothing late was started")
    #expect(bag.count == 0)
    ended.open()
    await settle()
  }

  @Test("a handler that lets go of the bag during cancelAll() skips nobody either") func freedDuringCancelAll() async {
    let ended = Gate()
    var bag: TaskBag? = TaskBag()
    let freed = Weak(bag)
    bag?.run(operation: work(until: ended) { bag = nil })
    bag?.run(operation: wanted.run)
    await settle()
    bag?.cancelAll()
    #expect(freed.value == nil)
    #expect(wanted.wasCancelled)
    ended.open()
    wanted.end()
    await settle()
  }

  @Test("what is put in while the bag is being freed is cancelled, or never started")
  func whileFreed() async {
    let ran = Log<String>()
    let ended = Gate()
    var bag: TaskBag? = TaskBag()
    bag?.run(
      operation: work(until: ended) { [weak bag, late] in
        ran.append(bag == nil ? "the bag has gone" : "the bag is there")
        bag?.run { ran.append("started") }
        Task(operation: late.run).store(in: bag)
      })
    await settle()
    bag = nil
    await settle()
    #expect(ran.entries == ["the bag has gone"])
    #expect(late.wasCancelled)
    ended.open()
    late.end()
    await settle()
  }

  @Test("what a handler puts in under an id while that is replaced is replaced too") func duringReplace() async {
    let ended = Gate()
    bag.run(id: "search", operation: work(until: ended) { [bag, late] in bag.run(id: "search", operation: late.run) })
    await settle()
    bag.run(id: "search", operation: wanted.run)
    await settle()
    #expect(!late.isLive, "it was replaced before its first line")
    #expect(wanted.isLive && !wanted.wasCancelled)
    #expect(bag.count == 1)
    bag.cancel(id: "search")
    #expect(wanted.wasCancelled, "no handle is lost")
    ended.open()
    wanted.end()
    await settle()
  }

  @Test("what a handler puts in while its id is cancelled stays") func duringCancel() async {
    let ended = Gate()
    bag.run(
      id: "search", operation: work(until: ended) { [bag, wanted] in bag.run(id: "search", operation: wanted.run) })
    await settle()
    bag.cancel(id: "search")
    await settle()
    #expect(wanted.isLive && !wanted.wasCancelled)
    #expect(bag.count == 1)
    ended.open()
    wanted.end()
    await settle()
    #expect(bag.count == 0)
  }

  @Test("work may cancel itself, or the whole bag that it is in") func fromInside() async {
    let log = Log<String>()
    bag.run(id: "A") { [bag] in
      bag.cancel(id: "A")
      log.append("A goes on, \(Task.isCancelled ? "cancelled" : "not cancelled"), \(bag.count) in the bag")
    }
    bag.run { [bag] in
      bag.cancelAll()
      log.append("B goes on, \(Task.isCancelled ? "cancelled" : "not cancelled"), \(bag.count) in the bag")
      bag.run(id: "A") { log.append("and starts another") }
    }
    await settle()
    #expect(
      log.entries == [
        "A goes on, cancelled, 1 in the bag", "B goes on, cancelled, 0 in the bag", "and starts another",
      ])
    #expect(bag.count == 0)
  }

  @Test("what a handler puts in under another id during a replace is beside the newer", arguments: Way.allCases)
  func underAnotherID(way: Way) async {
    let gate = Gate()
    bag.run(id: "search", operation: work(until: gate) { [bag, late] in bag.add(.run, id: "other", late.run) })
    await settle()
    bag.add(way, id: "search", wanted.run)
    await settle()
    #expect(bag.count == 2 && wanted.isLive && late.isLive)
    bag.cancel(id: "other")
    #expect(late.wasCancelled && !wanted.wasCancelled)
    bag.cancel(id: "search")
    #expect(wanted.wasCancelled && bag.count == 0)
    gate.open()
    late.end()
    wanted.end()
    await settle()
  }

  @Test("the bag is empty when the first handler runs during cancelAll()") func emptyAtOnce() async {
    let gate = Gate()
    let seen = Log<Int>()
    for id in [nil, "A"] { bag.add(.run, id: id, work(until: gate) { [bag] in seen.append(bag.count) }) }
    await settle()
    bag.cancelAll()
    #expect(seen.entries == [0, 0])
    gate.open()
    await settle()
  }

  @Test("a task that a handler has put in under the id already is not cancelled") func insertedByAHandler() async {
    let gate = Gate()
    let task = Task(operation: wanted.run)
    bag.run(id: "A", operation: work(until: gate) { [bag] in bag.insert(task, id: "A") })
    await settle()
    bag.insert(task, id: "A")
    #expect(!wanted.wasCancelled)
    #expect(bag.count == 1)
    gate.open()
    wanted.end()
    #expect(await eventually { bag.count == 0 })
  }

  @Test("store(in:) puts a task into the bag while there is one", arguments: [nil, "A"])
  func store(id: String?) async {
    func store(_ work: HeldWork, in bag: TaskBag?) {
      let task = Task(operation: work.run)
      if let id { task.store(in: bag, id: id) } else { task.store(in: bag) }
    }
    store(wanted, in: bag)
    store(late, in: nil)
    await settle()
    #expect(bag.count == 1)
    #expect(wanted.isLive && !wanted.wasCancelled)
    #expect(late.wasCancelled)
    if let id { bag.cancel(id: id) } else { bag.cancelAll() }
    #expect(wanted.wasCancelled)
    wanted.end()
    late.end()
    await settle()
  }

  /// Work that goes on until it is told to end, and does something when it is cancelled.
  private func work(
    until ended: Gate, whenCancelled: @escaping @MainActor () -> Void
  ) -> @MainActor () async -> Void {
    return {
      await withTaskCancellationHandler {
        await ended.wait()
      } onCancel: {
        // Sound: these tests cancel from the main actor only.
        MainActor.assumeIsolated { whenCancelled() }
      }
    }
  }
}
