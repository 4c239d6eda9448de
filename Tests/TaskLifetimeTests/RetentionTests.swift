import TaskLifetime
import TestSupport
import Testing
import Workbook

/// How a piece of work leaves the slot.
enum Exit: CaseIterable {
  case returns, fails, throwsCancellation, cancelled, replaced, cancelledBeforeItsFirstLine
}

@Suite("ManagedTask · what is kept") @MainActor struct RetentionTests {
  @Test(
    "13 · nothing is kept once idle: operation, handlers and owner are gone", arguments: Exit.allCases, Form.allCases)
  func contract13(exit: Exit, form: Form) async throws {
    let managed = ManagedTask()
    let gate = Gate()
    var handle: ManagedTask.InFlight?
    weak var operation: Probe?
    weak var handler: Probe?
    weak var owner: Screen?
    do {
      let inOperation = Probe()
      let inHandler = Probe()
      let screen = Screen(managed)
      operation = inOperation
      handler = inHandler
      owner = screen
      let work: @MainActor () async throws -> Void = { [inOperation] in
        await gate.wait()
        withExtendedLifetime(inOperation) {}
        if exit == .fails { throw Failure() }
        if exit == .throwsCancellation { throw CancellationError() }
      }
      let use: @MainActor () -> Void = { [inHandler] in withExtendedLifetime(inHandler) {} }
      managed.start(.replace, form, with: screen, deliver: use, onError: { _ in use() }, operation: work)
      handle = managed.inFlight
    }
    #expect(operation != nil && handler != nil, "in flight, it is all there")
    if exit == .cancelledBeforeItsFirstLine { managed.cancel() }
    await settle()
    if exit == .cancelled { managed.cancel() }
    if exit == .replaced { managed.replace {} }
    await settle()
    if exit != .cancelledBeforeItsFirstLine {
      #expect(operation != nil && handler != nil, "deaf to cancellation, it keeps what it captured until it ends")
    }
    gate.open()
    await settle()
    #expect(!managed.isRunning)
    #expect(operation == nil, "the operation's capture is kept")
    #expect(handler == nil, "the handlers' capture is kept")
    #expect(owner == nil, "the owner is kept")
    withExtendedLifetime(handle) {}  // a handle to work that has ended keeps nothing of it
  }

  @Test("13 · work in flight does not keep the ManagedTask") func contract13Slot() async {
    let work = HeldWork("work")
    var managed: ManagedTask? = ManagedTask()
    let freed = Weak(managed)
    managed?.replace(operation: work.run)
    await settle()
    #expect(work.isLive)
    managed = nil
    #expect(freed.value == nil)
    work.end()
  }

  @Test("13 · a value that is delivered is not kept") func contract13Value() async {
    let screen = Screen()
    weak var value: Probe?
    screen.managed.replace(with: screen) {
      let probe = Probe()
      value = probe
      return probe
    } deliver: { _, probe in
      #expect(probe === value)
    }
    await settle()
    #expect(value == nil)
  }
}
