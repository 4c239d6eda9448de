import Foundation
import Synchronization
import TaskLifetime
import TestSupport
import Testing
import Workbook

/// The two ways into a bag.
enum Way: CaseIterable {
  case run, insert
}

extension TaskBag {
  /// Puts work into the bag, either way, with or without an id.
  func add(_ way: Way, id: String? = nil, _ operation: @escaping @MainActor () async -> Void) {
    switch (way, id) {
    case (.run, nil): run(operation: operation)
    case (.run, let id?): run(id: id, operation: operation)
    case (.insert, nil): insert(Task(operation: operation))
    case (.insert, let id?): insert(Task(operation: operation), id: id)
    }
  }
}

/// One test for each promise of `TaskBag`.
@Suite("TaskBag") @MainActor struct TaskBagTests {
  let bag = TaskBag()
  let a = HeldWork("A")
  let b = HeldWork("B")
  let c = HeldWork("C")

  @Test("what is in the bag is cancelled when the bag is freed", arguments: Way.allCases)
  func dies(way: Way) async {
    var bag: TaskBag? = TaskBag()
    let freed = Weak(bag)
    bag?.add(way, a.run)
    bag?.add(way, id: "B", b.run)
    await settle()
    #expect(a.isLive && b.isLive)
    bag = nil
    #expect(freed.value == nil, "no task holds the bag")
    #expect(a.wasCancelled && b.wasCancelled, "before the assignment returns")
    await end(a, b)
  }

  @Test("it dies with its owner, and what is in it is cancelled", arguments: Way.allCases)
  func diesWithItsOwner(way: Way) async {
    @MainActor final class Model {
      let tasks = TaskBag()
    }
    var model: Model? = Model()
    model?.tasks.add(way, a.run)
    await settle()
    model = nil
    #expect(a.wasCancelled)
    await end(a)
  }

  @Test("the last reference may go on any thread, and all is cancelled from there")
  func diesOffTheMainActor() async {
    let cancelled = Mutex<[String]>([])
    let gate = Gate()
    let shared = Mutex<TaskBag?>(TaskBag())
    // So many that no other order is this one by chance.
    let names = (1...20).map(String.init)
    for name in names {
      shared.withLock { $0 }?.run(id: name) {
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          cancelled.withLock { $0.append(name) }
        }
      }
    }
    await settle()
    let seen = await Task.detached {
      var last = shared.withLock { bag in
        defer { bag = nil }
        return bag
      }
      let before = cancelled.withLock { $0 }
      withExtendedLifetime(last) {}
      last = nil
      return (before, after: cancelled.withLock { $0 })
    }.value
    #expect(seen == ([], names), "by letting go, off the main actor, in the order in which they came")
    gate.open()
    await settle()
  }

  @Test("work that has ended leaves in the same turn") func leavesAtOnce() async {
    let counts = Log<Int>()
    bag.run {
      await self.a.run()
      // Were there a hop between the last line of the work and its leaving, this would come first.
      Task { [bag] in counts.append(bag.count) }
    }
    bag.run(id: "B", operation: b.run)
    await settle()
    #expect(bag.count == 2)
    a.end()
    await settle()
    #expect(counts.entries == [1])
    b.end()
    await settle()
    #expect(bag.count == 0)
    #expect(!a.wasCancelled && !b.wasCancelled)
  }

  @Test("a task that was inserted leaves by itself when it has ended, in whatever way", arguments: End.allCases)
  func leaves(end: End) async {
    let gate = Gate()
    bag.insert(
      Task {
        await gate.wait()
        try end()
      })
    bag.insert(Task { try end() }, id: "at once")
    bag.insert(Task.detached { await gate.wait() }, id: "elsewhere")
    #expect(bag.count == 3)
    #expect(await eventually { bag.count == 2 }, "the one that ended has left")
    await opportunity()
    #expect(bag.count == 2, "the others have not")
    gate.open()
    #expect(await eventually { bag.count == 0 })
  }

  @Test("a task that had ended before it was inserted leaves as well") func leavesHavingEnded() async {
    let task = Task {}
    await task.value
    bag.insert(task)
    #expect(await eventually { bag.count == 0 })
  }

  @Test("work that was cancelled before its first line never runs") func neverRuns() async {
    let ran = Log<String>()
    bag.run(id: "replaced") { ran.append("replaced") }
    bag.run(id: "replaced") { ran.append("last") }
    bag.run(id: "cancelled") { ran.append("cancelled") }
    bag.cancel(id: "cancelled")
    var other: TaskBag? = TaskBag()
    other?.run { ran.append("freed") }
    other = nil
    await settle()
    #expect(ran.entries == ["last"])
    bag.run { ran.append("emptied") }
    bag.cancelAll()
    await settle()
    #expect(ran.entries == ["last"])
  }

  @Test("under a live id the newer replaces the older, and nobody else", arguments: Way.allCases, Way.allCases)
  func replaces(older: Way, newer: Way) async {
    bag.add(older, id: "search", a.run)
    bag.add(older, id: "paging", c.run)
    await settle()
    bag.add(newer, id: "search", b.run)
    #expect(a.wasCancelled, "before the call returns")
    await settle()
    #expect(b.isLive && !b.wasCancelled)
    #expect(!c.wasCancelled, "another id is left alone")
    #expect(bag.count == 2)
    await end(a, b, c)
  }

  @Test("the late end of one that was replaced does not remove the newer", arguments: Way.allCases)
  func lateEnd(way: Way) async {
    let older = Task { await a.run() }
    if way == .insert { bag.insert(older, id: "search") } else { bag.run(id: "search") { await older.value } }
    await settle()
    bag.add(way, id: "search", b.run)
    await settle()
    a.end()
    await older.value
    await opportunity()
    #expect(bag.count == 1, "the newer one is in the bag")
    bag.cancel(id: "search")
    #expect(b.wasCancelled, "within reach of its id")
    await end(b)
  }

  @Test("the late end of one that was cancelled does not remove its successor", arguments: Way.allCases)
  func lateEndAfterCancel(way: Way) async {
    bag.add(way, id: "search", a.run)
    await settle()
    bag.cancel(id: "search")
    bag.add(way, id: "search", b.run)
    await settle()
    a.end()
    await settle()
    await opportunity()
    #expect(bag.count == 1)
    bag.cancel(id: "search")
    #expect(b.wasCancelled)
    await end(b)
  }

  @Test("cancel(id:) ends that one, frees its id at once, and leaves the others alone", arguments: Way.allCases)
  func cancelsOne(way: Way) async {
    bag.add(way, id: "A", a.run)
    bag.add(way, id: "B", b.run)
    bag.add(way, c.run)
    await settle()
    bag.cancel(id: "A")
    #expect(a.wasCancelled)
    #expect(bag.count == 2, "although it is still winding down")
    bag.cancel(id: "A")
    bag.cancel(id: "nobody")
    #expect(!b.wasCancelled && !c.wasCancelled)
    #expect(bag.count == 2)
    await end(a, b, c)
  }

  @Test("an id is its value and its type") func idsHaveTypes() async {
    enum Search { case list }
    enum Paging { case list }
    bag.run(id: Search.list, operation: a.run)
    bag.run(id: Paging.list, operation: b.run)
    await settle()
    bag.cancel(id: Search.list)
    #expect(a.wasCancelled && !b.wasCancelled)

    // As keys of a dictionary these two are the same: `AnyHashable(1 as Int) == AnyHashable(1 as UInt8)`.
    bag.run(id: 1 as Int, operation: c.run)
    await settle()
    bag.run(id: 1 as UInt8) {}
    bag.cancel(id: 1 as UInt8)
    #expect(!c.wasCancelled)
    bag.cancel(id: 1 as Int)
    #expect(c.wasCancelled)
    await end(a, b, c)
  }

  @Test("the type is the one that the id is passed as") func idsAreNotLookedInto() async {
    let id = DerivedID()
    bag.run(id: id as BaseID, operation: a.run)
    await settle()
    bag.cancel(id: id)
    #expect(!a.wasCancelled)
    bag.cancel(id: id as BaseID)
    #expect(a.wasCancelled)
    await end(a)
  }

  @Test("tasks without an id never replace each other") func withoutId() async {
    bag.run(operation: a.run)
    bag.run(operation: b.run)
    bag.insert(Task(operation: c.run))
    await settle()
    #expect(bag.count == 3)
    #expect(!a.wasCancelled && !b.wasCancelled && !c.wasCancelled)
    await end(a, b, c)
  }

  @Test("a task that is inserted again under its own id is not cancelled") func insertedAgain() async {
    let task = Task(operation: a.run)
    bag.insert(task, id: "A")
    await settle()
    bag.insert(task, id: "A")
    #expect(!a.wasCancelled)
    #expect(bag.count == 1)
    a.end()
    #expect(await eventually { bag.count == 0 })
  }

  @Test("a task that is inserted under an id as well is reached by it") func insertedAgainUnderAnID() async {
    let task = Task(operation: a.run)
    bag.insert(task)
    bag.insert(task, id: "A")
    await settle()
    #expect(bag.count == 2)
    bag.cancel(id: "A")
    #expect(a.wasCancelled && bag.count == 1)
    a.end()
    #expect(await eventually { bag.count == 0 })
  }

  @Test("cancelAll() ends all, in the order in which they came, and the bag can be used again")
  func cancelsAll() async {
    let cancelled = Log<Int>()
    let gate = Gate()
    for number in 1...20 {
      bag.add(number.isMultiple(of: 2) ? .run : .insert, id: number.isMultiple(of: 3) ? "\(number)" : nil) {
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          // Sound: this test cancels from the main actor only.
          MainActor.assumeIsolated { cancelled.append(number) }
        }
      }
    }
    await settle()
    bag.cancelAll()
    #expect(cancelled.entries == Array(1...20))
    #expect(bag.count == 0, "although they are still winding down")

    bag.run(id: "3", operation: a.run)
    await settle()
    #expect(a.isLive && bag.count == 1)
    bag.cancelAll()
    #expect(a.wasCancelled)
    bag.cancelAll()
    gate.open()
    await end(a)
  }

  private func end(_ works: HeldWork...) async {
    for work in works { work.end() }
    await settle()
  }
}

private class BaseID: Hashable, @unchecked Sendable {  // Sound: it holds nothing.
  static func == (first: BaseID, second: BaseID) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private final class DerivedID: BaseID, @unchecked Sendable {}  // Sound: as its base.
