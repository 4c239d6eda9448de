import TaskLifetime
import TestSupport
import Testing
import Workbook

@Suite("ManagedTask · waiting for the end") @MainActor struct WaitingTests {
  let managed = ManagedTask()

  @Test("17 · a waiter returns when the work has ended and was delivered") func contract17Ends() async {
    let screen = Screen(managed)
    let log = Log<String>()
    let work = HeldWork("work")
    managed.replace(with: screen) {
      await work.run()
    } deliver: { _, _ in
      log.append("delivered")
    }
    await settle()
    let inFlight = managed.inFlight
    Task { log.append("waited: \(await inFlight?.waitForEnd() == true)") }
    await opportunity()
    #expect(log.entries.isEmpty)
    work.end()
    #expect(await eventually { log.entries == ["delivered", "waited: true"] }, "\(log.entries)")
    #expect(await inFlight?.waitForEnd() == true, "and at once when it has ended already")
    #expect(managed.inFlight == nil, "idle, there is nothing to wait for")
  }

  @Test("17 · waiting does not keep the ManagedTask or its work alive") func contract17NotKept() async {
    let work = HeldWork("work")
    let log = Log<String>()
    var managed: ManagedTask? = ManagedTask()
    let freed = Weak(managed)
    managed?.replace(operation: work.run)
    Task { [weak managed] in
      await managed?.inFlight?.waitForEnd()
      log.append("waited")
    }
    await settle()
    #expect(work.isLive)
    managed = nil
    #expect(freed.value == nil, "the waiter does not hold it")
    #expect(work.wasCancelled)
    await opportunity()
    #expect(log.entries.isEmpty, "the work winds down, and is waited for")
    work.end()
    #expect(await eventually { log.entries == ["waited"] })
  }

  @Test("17 · cancelling the waiter leaves the work alone and lets the waiter go") func contract17Cancelled() async {
    let work = HeldWork("work")
    let log = Log<String>()
    managed.replace(operation: work.run)
    await settle()
    let inFlight = managed.inFlight
    let waiter = Task { log.append("waited: \(await inFlight?.waitForEnd() == true)") }
    Task { log.append("other waited: \(await inFlight?.waitForEnd() == true)") }
    await settle()
    waiter.cancel()
    #expect(await eventually { log.entries == ["waited: false"] }, "\(log.entries)")
    #expect(work.isLive && !work.wasCancelled && managed.isRunning)
    work.end()
    #expect(await eventually { log.entries == ["waited: false", "other waited: true"] }, "\(log.entries)")
  }

  @Test("17 · a waiter that was cancelled before it began to wait does not wait") func contract17CancelledBefore() async
  {
    let work = HeldWork("work")
    let log = Log<String>()
    managed.replace(operation: work.run)
    let inFlight = managed.inFlight
    let waiter = Task { log.append("waited: \(await inFlight?.waitForEnd() == true)") }
    waiter.cancel()
    #expect(await eventually { log.entries == ["waited: false"] }, "\(log.entries)")
    #expect(work.isLive && !work.wasCancelled && managed.isRunning)
    work.end()
  }

  @Test("17 · a waiter does not hang when the work is replaced: it waits for that work, not for the next")
  func contract17Replaced() async {
    let older = HeldWork("older")
    let newer = HeldWork("newer")
    let log = Log<String>()
    managed.replace(operation: older.run)
    await settle()
    let inFlight = managed.inFlight
    Task { log.append("waited: \(await inFlight?.waitForEnd() == true)") }
    await settle()
    managed.replace(operation: newer.run)
    await opportunity()
    #expect(log.entries.isEmpty, "the older one winds down")
    older.end()
    #expect(await eventually { log.entries == ["waited: true"] }, "\(log.entries)")
    #expect(newer.isLive)
    newer.end()
  }

  @Test("17 · work replaced before its first line ends, for its waiter, without having run")
  func contract17NeverRan() async {
    let log = Log<String>()
    let newer = HeldWork("newer")
    managed.replace { log.append("ran") }
    let inFlight = managed.inFlight
    managed.replace(operation: newer.run)
    Task { log.append("waited: \(await inFlight?.waitForEnd() == true)") }
    #expect(await eventually { log.entries == ["waited: true"] }, "\(log.entries)")
    #expect(newer.isLive)
    newer.end()
  }

  @Test("17 · one may wait from any actor") func contract17OffTheMainActor() async {
    let work = HeldWork("work")
    let log = Log<String>()
    managed.replace(operation: work.run)
    await settle()
    let inFlight = managed.inFlight
    Task.detached {
      let ended = await inFlight?.waitForEnd()
      await log.append("waited: \(ended == true)")
    }
    work.end()
    #expect(await eventually { log.entries == ["waited: true"] }, "\(log.entries)")
  }

  @Test("17 · a waiter that was let go leaves none of its task-local values with deaf work") func contract17Locals()
    async
  {
    let work = HeldWork("work")
    managed.replace(operation: work.run)
    await settle()
    let inFlight = managed.inFlight
    var probe: Probe? = Probe()
    let kept = Weak(probe)
    let waiter = Waiter.$local.withValue(probe) { Task { await inFlight?.waitForEnd() } }
    probe = nil
    await settle()
    waiter.cancel()
    #expect(await waiter.value == false)
    #expect(await eventually { kept.value == nil })
    #expect(work.isLive)
    work.end()
  }

  @Test("17 · waiting raises the work's priority to the waiter's, as awaiting a task's value does")
  func contract17Priority() async {
    let seen = Log<TaskPriority>()
    managed.replace(priority: .background) {
      seen.append(Task.currentPriority)
      while Task.currentPriority < .high, !Task.isCancelled { await Task.yield() }
      seen.append(Task.currentPriority)
    }
    await settle()
    let inFlight = managed.inFlight
    Task(priority: .high) { await inFlight?.waitForEnd() }
    #expect(await eventually { !managed.isRunning })
    #expect(seen.entries == [.background, .high])
    managed.cancel()
  }

  @Test("18 · runIfIdle right after cancel() may overlap with the cancelled one winding down")
  func contract18Overlap() async {
    let older = HeldWork("older")
    let newer = HeldWork("newer")
    managed.replace(operation: older.run)
    await settle()
    managed.cancel()
    #expect(managed.runIfIdle(operation: newer.run))
    await settle()
    #expect(older.isLive && newer.isLive, "as the documentation says")
    older.end()
    newer.end()
  }

  @Test("18 · waiting in between keeps the two apart, however often it is asked for") func contract18Wait() async {
    let older = HeldWork("older")
    let newer = HeldWork("newer")
    let log = Log<String>()
    let restarting = ManagedTask()
    managed.replace(operation: older.run)
    await settle()
    for _ in 1...3 {
      restart(managed, by: restarting) {
        log.append(older.isLive ? "overlaps" : "alone")
        await newer.run()
      }
      await opportunity()
    }
    #expect(older.wasCancelled && older.isLive && log.entries.isEmpty)
    older.end()
    #expect(await eventually { log.entries == ["alone"] }, "\(log.entries)")
    #expect(newer.isLive && !newer.wasCancelled)
    newer.end()
  }

  @Test("18 · a restart that was given up starts nothing") func contract18GivenUp() async {
    let older = HeldWork("older")
    var restarting: ManagedTask? = ManagedTask()
    managed.replace(operation: older.run)
    await settle()
    restart(managed, by: restarting) { Issue.record("it was started beside the older") }
    await settle()
    let gaveUp = Log<Bool>()
    Task { [restart = restarting?.inFlight] in gaveUp.append(await restart?.waitForEnd() == true) }
    restarting = nil
    #expect(await eventually { gaveUp.entries == [true] })
    #expect(older.wasCancelled && older.isLive && !managed.isRunning)
    older.end()
  }

  /// As in the documentation of `cancel()`.
  private func restart(
    _ sync: ManagedTask, by restarting: ManagedTask?, with work: @escaping @MainActor () async -> Void
  ) {
    restarting?.runIfIdle { [sync] in
      let previous = sync.inFlight
      sync.cancel()
      if await previous?.waitForEnd() == false { return }
      sync.runIfIdle(operation: work)
    }
  }
}

/// A spinner as in the documentation of `isRunning`.
@MainActor private final class SpinningModel {
  private(set) var isLoading = false
  private let search = ManagedTask()

  func load(_ work: HeldWork, endingWith error: (any Error)? = nil) {
    search.replace(with: self) {
      await work.run()
      if let error { throw error }
    } deliver: { _, _ in
    }
    isLoading = search.isRunning
    Task { [weak self, inFlight = search.inFlight] in
      await inFlight?.waitForEnd()
      if let self { isLoading = search.isRunning }
    }
  }
}

@Suite("ManagedTask · a spinner") @MainActor struct SpinnerTests {
  @Test("it goes off when the work has ended, also in silence", arguments: [nil, CancellationError()])
  func ends(error: CancellationError?) async {
    let model = SpinningModel()
    let work = HeldWork("work")
    model.load(work, endingWith: error)
    #expect(model.isLoading)
    await settle()
    work.end()
    #expect(await eventually { !model.isLoading })
  }

  @Test("it stays on for the work that replaces the one before") func replaced() async {
    let model = SpinningModel()
    let (older, newer) = (HeldWork("older"), HeldWork("newer"))
    model.load(older)
    await settle()
    model.load(newer)
    await settle()
    older.end()
    await opportunity()
    #expect(model.isLoading)
    newer.end()
    #expect(await eventually { !model.isLoading })
  }
}

private enum Waiter {
  @TaskLocal static var local: Probe?
}
