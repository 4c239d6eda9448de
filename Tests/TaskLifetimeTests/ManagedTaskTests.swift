import Foundation
import Synchronization
import TaskLifetime
import TestSupport
import Testing
import Workbook

/// One test for each promise of `ManagedTask`, in the order in which they are numbered.
@Suite("ManagedTask") @MainActor struct ManagedTaskTests {
  let screen = Screen()
  var managed: ManagedTask { screen.managed }

  @Test("1 · replace cancels the one before, and that cancellation reaches no onError", arguments: Form.allCases)
  func contract01(form: Form) async {
    let first = HeldWork("first")
    let second = HeldWork("second")
    screen.replace(form) {
      await first.run()
      try Task.checkCancellation()
    }
    await settle()
    #expect(first.isLive)

    screen.replace(form, second.run)
    #expect(first.wasCancelled, "before replace returns")
    first.end()
    await settle()
    #expect(screen.errors.entries.isEmpty)
    #expect(second.isLive && !second.wasCancelled, "the one that replaced it goes on")
    second.end()
  }

  @Test("2 · runIfIdle while running starts nothing, evaluates nothing and returns false", arguments: Form.allCases)
  func contract02(form: Form) async {
    let first = HeldWork("first")
    let ran = Log<String>()
    #expect(screen.runIfIdle(form, first.run))
    await settle()

    var probe: Probe? = Probe()
    let kept = Weak(probe)
    let started = screen.runIfIdle(form) { [probe] in ran.append("second, holding \(String(describing: probe))") }
    #expect(!started)
    probe = nil
    #expect(kept.value == nil, "what it did not start, it does not keep")
    await settle()
    #expect(ran.entries.isEmpty)
    #expect(first.isLive && !first.wasCancelled, "the one in flight is left alone")
    first.end()
    await settle()
    #expect(ran.entries.isEmpty, "nor is it started later")
  }

  @Test(
    "3 · a replaced operation that ends late leaves the newer one's handle alone", arguments: End.allCases,
    Form.allCases)
  func contract03(end: End, form: Form) async {
    let older = HeldWork("older")
    let newer = HeldWork("newer")
    screen.replace(form) {
      await older.run()
      try end()
    }
    await settle()
    screen.replace(form, newer.run)
    await settle()

    older.end()
    await settle()
    #expect(managed.isRunning, "the newer one is in flight")
    #expect(!screen.runIfIdle(form) {}, "single flight holds")
    #expect(screen.errors.entries.isEmpty && screen.shown.entries.isEmpty)
    managed.cancel()
    #expect(newer.wasCancelled, "cancel() reaches the newer one")
    newer.end()
  }

  @Test("4 · an ordinary error reaches onError once", arguments: Form.allCases)
  func contract04(form: Form) async {
    screen.replace(form) { throw Failure(4) }
    await settle()
    #expect(screen.errors.entries.map { $0 as? Failure } == [Failure(4)])
    #expect(screen.shown.entries.isEmpty)
    screen.runIfIdle(form) { throw Failure(5) }
    await settle()
    #expect(screen.errors.entries.map { $0 as? Failure } == [Failure(4), Failure(5)])
  }

  @Test("4 · without onError a failure frees the slot, and is not a crash") func contract04WithoutHandler() async {
    managed.replace { throw Failure() }
    await settle()
    #expect(!managed.isRunning)
    managed.replace(with: screen) { _ in throw Failure() }
    await settle()
    #expect(!managed.isRunning)
    managed.replace(with: screen, work: { throw Failure() }, deliver: { _, _ in })
    await settle()
    #expect(!managed.isRunning)
  }

  @Test(
    "5 · a failure after cancel() or after being replaced is silent, whatever its type",
    arguments: [Failure(), URLError(.timedOut), CancellationError()] as [any Error], Form.allCases)
  func contract05(error: any Error, form: Form) async {
    for stop in [managed.cancel, { self.managed.replace {} }] {
      let work = HeldWork("work")
      screen.replace(form) {
        await work.run()
        throw error
      }
      await settle()
      stop()
      work.end()
      await settle()
      #expect(!work.isLive)
      #expect(screen.errors.entries.isEmpty)
    }
  }

  @Test("5 · a cancel by the error's own code, as it is asked whether it is a cancellation", arguments: Form.allCases)
  func contract05InTheErrorsCode(form: Form) async {
    screen.replace(form) { [managed] in
      throw Obtrusive {
        // Sound: the error is asked between the work and its handler, on the main actor as both are.
        MainActor.assumeIsolated { managed.cancel() }
      }
    }
    await settle()
    #expect(!managed.isRunning)
    #expect(screen.errors.entries.isEmpty)
  }

  @Test(
    "6 · cancel() frees the slot at once, and the cancelled one's late end does not touch its successor",
    arguments: End.allCases, Form.allCases)
  func contract06(end: End, form: Form) async {
    let cancelled = HeldWork("cancelled")
    let successor = HeldWork("successor")
    screen.replace(form) {
      await cancelled.run()
      try end()
    }
    await settle()

    managed.cancel()
    #expect(cancelled.wasCancelled)
    #expect(!managed.isRunning, "idle although the cancelled one is still winding down")
    #expect(screen.runIfIdle(form, successor.run))
    await settle()
    #expect(successor.isLive)

    cancelled.end()
    await settle()
    #expect(managed.isRunning && !successor.wasCancelled)
    managed.cancel()
    #expect(successor.wasCancelled, "cancel() reaches the successor")
    successor.end()
  }

  @Test("6 · cancel() when idle does nothing") func contract06WhenIdle() async {
    managed.cancel()
    #expect(!managed.isRunning)
    let work = HeldWork("work")
    managed.replace(operation: work.run)
    await settle()
    managed.cancel()
    managed.cancel()
    #expect(!managed.isRunning)
    work.end()
  }

  @Test("7 · an operation replaced, cancelled or freed before its first line never runs", arguments: Form.allCases)
  func contract07(form: Form) async {
    let ran = Log<String>()
    screen.replace(form) { ran.append("replaced") }
    screen.replace(form) { ran.append("cancelled") }
    managed.cancel()
    screen.replace(form) { ran.append("last") }
    await settle()
    #expect(ran.entries == ["last"])

    var other: Screen? = Screen()
    other?.replace(.split) { ran.append("freed") }
    other = nil
    await settle()
    #expect(ran.entries == ["last"])
  }

  @Test("8 · freeing the ManagedTask cancels the work") func contract08() async {
    let work = HeldWork("work")
    let errors = Log<any Error>()
    var managed: ManagedTask? = ManagedTask()
    managed?.replace(onError: { errors.append($0) }) {
      await work.run()
      throw Failure()
    }
    await settle()
    managed = nil
    #expect(work.wasCancelled, "before the assignment returns")
    work.end()
    await settle()
    #expect(errors.entries.isEmpty, "its late failure is silent")
  }

  @Test("8 · freeing the owner that holds it cancels the work", arguments: [Form.plain, .split])
  func contract08Owner(form: Form) async {
    let work = HeldWork("work")
    var owner: Screen? = Screen()
    let freed = Weak(owner)
    owner?.replace(form, work.run)
    await settle()
    owner = nil
    #expect(freed.value == nil, "nothing holds the owner while the work runs")
    #expect(work.wasCancelled)
    work.end()
  }

  @Test("8 · the form that passes the owner in keeps it until the operation ends") func contract08OwnerPassed() async {
    let work = HeldWork("work")
    var owner: Screen? = Screen()
    let freed = Weak(owner)
    owner?.replace(.ownerPassed, work.run)
    await settle()
    owner = nil
    #expect(freed.value != nil && !work.wasCancelled, "as its documentation says")
    work.end()
    await settle()
    #expect(freed.value == nil)
  }

  @Test("8 · the last reference may go on any thread, and cancels from there") func contract08OffTheMainActor() async {
    let wasCancelled = Atomic(false)
    let gate = Gate()
    let shared = Mutex<ManagedTask?>(ManagedTask())
    shared.withLock { $0 }?.replace {
      await withTaskCancellationHandler {
        await gate.wait()
      } onCancel: {
        wasCancelled.store(true, ordering: .relaxed)
      }
    }
    await settle()
    let seen = await Task.detached {
      var last = shared.withLock { managed in
        defer { managed = nil }
        return managed
      }
      let before = wasCancelled.load(ordering: .relaxed)
      withExtendedLifetime(last) {}
      last = nil
      return (before, after: wasCancelled.load(ordering: .relaxed))
    }.value
    #expect(seen == (false, true), "cancelled by letting go, off the main actor")
    gate.open()
  }

  @Test("9 · the slot is free before onError is called, so that a retry from there starts", arguments: Form.allCases)
  func contract09OnError(form: Form) async {
    for retry in [{ $0.runIfIdle {} }, { $0.replace {} }] as [@MainActor (ManagedTask) -> Void] {
      let log = Log<String>()
      let onError: @MainActor (any Error) -> Void = { [managed] _ in
        log.append(managed.isRunning ? "busy" : "free")
        retry(managed)
        log.append(managed.isRunning ? "retried" : "not retried")
      }
      managed.start(.replace, form, with: screen, onError: onError) { throw Failure() }
      await settle()
      #expect(log.entries == ["free", "retried"])
      #expect(!managed.isRunning)
    }
  }

  @Test("9 · the slot is free before deliver is called, so that the next page starts from there")
  func contract09Deliver() async {
    let log = Log<String>()
    managed.runIfIdle(with: screen) {
      "page 1"
    } deliver: { screen, page in
      log.append("\(page), \(screen.managed.isRunning ? "busy" : "free")")
      screen.managed.runIfIdle(with: screen, work: { "page 2" }, deliver: { log.append("\($1)") })
    }
    await settle()
    #expect(log.entries == ["page 1, free", "page 2"])
  }

  @Test("9 · what deliver starts dies with the holder that deliver lets go of") func contract09Freed() async {
    let ran = Log<String>()
    let owner = Screen(ManagedTask())
    var managed: ManagedTask? = ManagedTask()
    let freed = Weak(managed)
    managed?.replace(with: owner) {
    } deliver: { _, _ in
      managed?.replace { ran.append("started by deliver") }
      managed = nil
      ran.append(freed.value == nil ? "freed at once" : "still held")
    }
    await settle()
    #expect(ran.entries == ["freed at once"])
  }

  @Test("9 · what onError starts dies with the holder that onError lets go of", arguments: Form.allCases)
  func contract09FreedByOnError(form: Form) async {
    let ran = Log<String>()
    let owner = Screen(ManagedTask())
    var managed: ManagedTask? = ManagedTask()
    let freed = Weak(managed)
    let onError: @MainActor (any Error) -> Void = { _ in
      managed?.replace { ran.append("started by onError") }
      managed = nil
      ran.append(freed.value == nil ? "freed at once" : "still held")
    }
    managed?.start(.replace, form, with: owner, onError: onError) { throw Failure() }
    await settle()
    #expect(ran.entries == ["freed at once"])
  }

  @Test("10 · deliver runs once, in the turn in which the work returned") func contract10Once() async {
    let work = HeldWork("work")
    managed.replace(with: screen) {
      await work.run()
      // Were there a hop between the last line of the work and `deliver`, this would come first.
      Task { [shown = screen.shown] in shown.append("next turn") }
      return "value"
    } deliver: { screen, value in
      screen.shown.append(value)
    }
    await settle()
    #expect(screen.shown.entries.isEmpty)
    work.end()
    await settle()
    #expect(screen.shown.entries == ["value", "next turn"])
    #expect(screen.errors.entries.isEmpty)
  }

  @Test("10 · nothing is delivered after cancel() or replace, even if the work ignored them and returned a value")
  func contract10Stopped() async {
    for stop in [managed.cancel, { self.managed.replace {} }] {
      let work = HeldWork("work")
      managed.replace(with: screen) {
        await work.run()
        return "stale"
      } deliver: { screen, value in
        screen.shown.append(value)
      }
      await settle()
      stop()
      work.end()
      await settle()
      #expect(!work.isLive)
      #expect(screen.shown.entries.isEmpty)
    }
  }

  @Test("10 · nothing is delivered after the owner's death, though another holds the ManagedTask")
  func contract10OwnerGone() async {
    let managed = ManagedTask()
    for end in End.allCases {
      let work = HeldWork("work")
      let log = Log<String>()
      var owner: Screen? = Screen(managed)
      let freed = Weak(owner)
      if let owner {
        managed.replace(with: owner) {
          await work.run()
          try end()
        } deliver: { _, _ in
          log.append("delivered")
        } onError: { _, error in
          log.append("\(error)")
        }
      }
      await settle()
      owner = nil
      #expect(freed.value == nil)
      work.end()
      await settle()
      #expect(log.entries.isEmpty)
      #expect(!managed.isRunning)
    }
  }

  @Test("10 · each value goes to the owner that its work was started with") func contract10OwnOwner() async {
    let managed = ManagedTask()
    let first = Screen(managed)
    let second = Log<String>()
    for _ in 0..<2 {
      managed.replace(with: first, work: { "for the screen" }, deliver: { $0.shown.append($1) })
      await settle()
      managed.replace(with: second, work: { "for the log" }, deliver: { $0.append($1) })
      await settle()
    }
    #expect(first.shown.entries == ["for the screen", "for the screen"])
    #expect(second.entries == ["for the log", "for the log"])
  }

  @Test("10 · what a cancellation handler starts for another owner during a replace does not get the value")
  func contract10Intruder() async {
    let managed = ManagedTask()
    let wanted = Screen(managed)
    let intruder = Screen(managed)
    let first = Gate()
    managed.replace {
      await withTaskCancellationHandler {
        await first.wait()
      } onCancel: {
        // Sound: this test cancels from the main actor only.
        MainActor.assumeIsolated { intruder.replace(.split) {} }
      }
    }
    await settle()
    managed.replace(with: wanted, work: { "wanted" }, deliver: { $0.shown.append($1) })
    await settle()
    #expect(wanted.shown.entries == ["wanted"])
    #expect(intruder.shown.entries.isEmpty)
    first.open()
  }

  @Test("11 · replace from inside the running operation starts the new one, and merely cancels the old")
  func contract11Replace() async {
    let log = Log<String>()
    let newer = HeldWork("newer")
    managed.replace(onError: { log.append("\($0)") }) { [managed] in
      managed.replace(operation: newer.run)
      log.append("goes on, \(Task.isCancelled ? "cancelled" : "not cancelled")")
      throw Failure()
    }
    await settle()
    #expect(log.entries == ["goes on, cancelled"])
    #expect(newer.isLive && !newer.wasCancelled)
    #expect(managed.isRunning)
    newer.end()
    await settle()
    #expect(!managed.isRunning)
  }

  @Test("11 · runIfIdle from inside the running operation starts nothing") func contract11RunIfIdle() async {
    let log = Log<String>()
    managed.replace { [managed] in
      log.append(managed.runIfIdle { log.append("second") } ? "started" : "refused")
      log.append("goes on, \(Task.isCancelled ? "cancelled" : "not cancelled")")
    }
    await settle()
    #expect(log.entries == ["refused", "goes on, not cancelled"])
    #expect(!managed.isRunning)
  }

  @Test("11 · cancel from inside the running operation frees the slot, and silences what the operation returns")
  func contract11Cancel() async {
    let log = Log<String>()
    let successor = HeldWork("successor")
    managed.replace(with: screen) { [managed] in
      managed.cancel()
      log.append("goes on, \(Task.isCancelled ? "cancelled" : "not cancelled"), \(managed.isRunning ? "busy" : "free")")
      log.append(managed.runIfIdle(operation: successor.run) ? "started" : "refused")
    } deliver: { _, _ in
      log.append("delivered")
    }
    await settle()
    #expect(log.entries == ["goes on, cancelled, free", "started"])
    #expect(managed.isRunning && !successor.wasCancelled)
    successor.end()
  }

  @Test("11 · what a cancellation handler starts during a replace is replaced too, and no handle is lost")
  func contract11Handler() async {
    let intruder = HeldWork("intruder")
    let wanted = HeldWork("wanted")
    let first = Gate()
    managed.replace { [managed] in
      await withTaskCancellationHandler {
        await first.wait()
      } onCancel: {
        // Sound: this test cancels from the main actor only.
        MainActor.assumeIsolated { managed.replace(operation: intruder.run) }
      }
    }
    await settle()
    managed.replace(operation: wanted.run)
    await settle()
    #expect(wanted.isLive)
    #expect(!intruder.isLive, "it was replaced before its first line")
    managed.cancel()
    #expect(wanted.wasCancelled)
    first.open()
    intruder.end()
    wanted.end()
  }

  @Test("11 · what a cancellation handler starts during cancel() is in flight afterwards") func contract11InCancel()
    async
  {
    let next = HeldWork("next")
    let first = Gate()
    managed.replace { [managed] in
      await withTaskCancellationHandler {
        await first.wait()
      } onCancel: {
        // Sound: this test cancels from the main actor only.
        MainActor.assumeIsolated { _ = managed.runIfIdle(operation: next.run) }
      }
    }
    await settle()
    managed.cancel()
    await settle()
    #expect(next.isLive && managed.isRunning, "the slot was free before the handler ran, and its work is not lost")
    first.open()
    managed.cancel()
    #expect(next.wasCancelled)
    next.end()
  }

  @Test("11 · work that a cancellation handler starts during cancel() ends as any other does", arguments: Form.allCases)
  func contract11InCancelEnds(form: Form) async {
    let first = Gate()
    managed.replace { [screen] in
      await withTaskCancellationHandler {
        await first.wait()
      } onCancel: {
        // Sound: this test cancels from the main actor only.
        MainActor.assumeIsolated { _ = screen.runIfIdle(form) { throw Failure() } }
      }
    }
    await settle()
    managed.cancel()
    await settle()
    #expect(!managed.isRunning, "its end frees the slot")
    #expect(screen.errors.entries.count == 1, "and its failure is reported")
    first.open()
  }

  @Test(
    "12 · errors that are cancellations are silent even where nothing was cancelled",
    arguments: [
      CancellationError(), URLError(.cancelled),
      NSError(domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: CancellationError()]),
    ] as [any Error], Form.allCases)
  func contract12(error: any Error, form: Form) async {
    screen.replace(form) { throw error }
    await settle()
    #expect(screen.errors.entries.isEmpty && screen.shown.entries.isEmpty)
    #expect(!managed.isRunning, "and the slot is free")
  }

  @Test("14 · the new task inherits the caller's task-locals, as Task {} does", arguments: Form.allCases)
  func contract14Locals(form: Form) async {
    let seen = Log<String>()
    Scene.$name.withValue("search") {
      screen.replace(form) { seen.append(Scene.name) }
    }
    await settle()
    Scene.$name.withValue("paging") {
      _ = screen.runIfIdle(form) { seen.append(Scene.name) }
    }
    await settle()
    #expect(seen.entries == ["search", "paging"])
  }

  @Test(
    "14 · the new task inherits the caller's priority, as Task {} does, unless one is given", arguments: Form.allCases)
  func contract14Priority(form: Form) async {
    let seen = Log<TaskPriority>()
    let bare = Log<TaskPriority>()
    // Not awaited: that would raise its priority to this test's.
    Task(priority: .background) { [screen] in
      Task { bare.append(Task.currentPriority) }
      screen.replace(form) { seen.append(Task.currentPriority) }
    }
    await settle()
    screen.replace(form, priority: .low) { seen.append(Task.currentPriority) }
    await settle()
    screen.runIfIdle(form, priority: .high) { seen.append(Task.currentPriority) }
    await settle()
    #expect(bare.entries == [.background])
    #expect(seen.entries == [.background, .low, .high])
  }

  @Test("14 · the task's name is the one given, where the runtime knows names", arguments: Form.allCases)
  func contract14Name(form: Form) async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let seen = Log<String?>()
    screen.replace(form, name: "search") { seen.append(Task.name) }
    await settle()
    screen.runIfIdle(form, name: "paging") { seen.append(Task.name) }
    await settle()
    screen.replace(form) { seen.append(Task.name) }
    await settle()
    #expect(seen.entries == ["search", "paging", nil])
  }

  @Test("14 · the new task does not inherit the caller's cancellation") func contract14Cancellation() async {
    let log = Log<String>()
    let caller = Task { [managed] in
      managed.replace { log.append(Task.isCancelled ? "cancelled" : "not cancelled") }
    }
    caller.cancel()
    await settle()
    #expect(log.entries == ["not cancelled"])
  }

  @Test("15 · work that completes without ever suspending leaves the slot idle", arguments: Form.allCases)
  func contract15(form: Form) async {
    let log = Log<String>()
    screen.replace(form) { log.append("ran") }
    #expect(managed.isRunning)
    #expect(log.entries.isEmpty, "it does not start before the call that asked for it has returned")
    await settle()
    #expect(log.entries == ["ran"])
    #expect(!managed.isRunning)
    #expect(screen.runIfIdle(form) { log.append("ran again") })
    await settle()
    #expect(log.entries == ["ran", "ran again"])
    #expect(!managed.isRunning)
  }

  @Test(
    "16 · two runIfIdle in one turn run once, and an operation that throws frees the slot for the next",
    arguments: Form.allCases)
  func contract16(form: Form) async {
    let log = Log<String>()
    let first = screen.runIfIdle(form) {
      log.append("first")
      throw Failure()
    }
    let second = screen.runIfIdle(form) { log.append("second") }
    #expect(first && !second)
    await settle()
    #expect(log.entries == ["first"])
    #expect(!managed.isRunning)
    #expect(screen.runIfIdle(form) { log.append("third") })
    await settle()
    #expect(log.entries == ["first", "third"])
  }
}

enum Scene {
  @TaskLocal static var name = "none"
}
