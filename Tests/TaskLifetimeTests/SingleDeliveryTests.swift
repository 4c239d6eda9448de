import Dispatch
import Foundation
import Synchronization
import TaskLifetime
import TestSupport
import Testing
import Workbook

/// One test for each promise of `SingleDelivery`, named after it.
@Suite("SingleDelivery") @MainActor struct SingleDeliveryTests {
  let delivered = Log<String>()

  func makeDelivery() -> SingleDelivery<String> {
    SingleDelivery { [delivered] in delivered.append($0) }
  }

  @Test("finish returns whether this call won: the first does, and no other") func firstWins() async {
    let delivery = makeDelivery()
    #expect(delivery.finish(with: "placed"))
    #expect(!delivery.finish(with: "cancelled"), "it came too late")
    await settle()
    #expect(!delivery.finish(with: "cancelled"), "and after the callback it is too late as well")
    await settle()
    #expect(delivered.entries == ["placed"])
  }

  @Test("exactly one wins, of a hundred calls on as many threads, and its value is the one delivered")
  func exactlyOneWins() async {
    let delivery = makeDelivery()
    let winners = Mutex<[String]>([])
    await onThreads(100) { number in
      if delivery.finish(with: "\(number)") { winners.withLock { $0.append("\(number)") } }
    }
    await settle()
    #expect(winners.withLock { $0 }.count == 1)
    #expect(delivered.entries == winners.withLock { $0 })
  }

  @Test("the callback runs once, in a turn of its own: never inside the call that finishes") func turnOfItsOwn() async {
    let delivery = makeDelivery()
    delivery.finish(with: "placed")
    #expect(delivered.entries.isEmpty, "the call that finished has returned, and the callback comes after it")
    await settle()
    #expect(delivered.entries == ["placed"])
  }

  @Test("the callback runs on the main actor, whichever thread finishes") func onTheMainActor() async {
    let main = MainQueue()
    let isThere = Log<Bool>()
    let deliveries = (0..<10).map { _ in
      SingleDelivery<Void> { isThere.append(main.isHere) }
    }
    await onThreads(10) { deliveries[$0].finish(with: ()) }
    await settle()
    #expect(isThere.entries.count(where: \.self) == 10)
  }

  @Test("in order: a callback on the main actor takes its place in line as it is finished") func inOrder() async {
    let deliveries = (0..<100).map { _ in makeDelivery() }
    await onThreads(1) { _ in
      for (number, delivery) in deliveries.enumerated() { delivery.finish(with: "\(number)") }
    }
    await settle()
    #expect(delivered.entries == (0..<100).map { "\($0)" })

    // A detour by the pool of threads keeps the order by luck, but is not back after one turn, time after time.
    for number in 101...1100 {
      makeDelivery().finish(with: "placed")
      await turn()
      guard delivered.entries.count == number else { break }
    }
    #expect(delivered.entries.count == 1100, "a callback let others overtake it")
  }

  @Test("the callback runs on the actor asked for, and not on the main actor") func onAnotherActor() async {
    let clerk = Clerk()
    let (words, signal) = AsyncStream<String>.makeStream()
    let delivery = SingleDelivery<String>(on: clerk) { clerk, value in
      signal.yield("\(value), \(clerk.isHere ? "at" : "away from") the clerk's")
    }
    delivery.finish(with: "placed")
    var said = words.makeAsyncIterator()
    #expect(await said.next() == "placed, at the clerk's")
  }

  #if os(macOS) || os(Linux)
  @Test("a callback on another actor does not wait for the main actor") func whileTheMainActorIsBusy() async {
    // In a process of its own: here, who waits for the main actor may meanwhile keep the pool's threads.
    await #expect(processExitsWith: .success) { @MainActor in
      let answer = Answer()
      let delivery = SingleDelivery<String>(on: Clerk()) { _, value in answer.give(value) }
      delivery.finish(with: "placed")
      #expect(answer.wait() == "placed", "while nothing else runs on the main actor")
    }
  }
  #endif

  @Test("the callback has the task-local values and the priority of whoever finished, on whichever actor it runs")
  func inherits() async {
    let seen = Mutex<[String]>([])
    @Sendable func look(from place: String) {
      let priority = Task.currentPriority == .background ? "background" : "other"
      seen.withLock { $0.append("\(place): \(Scene.name), \(priority)") }
    }
    let onMain = SingleDelivery<Void> { look(from: "main") }
    let elsewhere = SingleDelivery<Void>(on: Clerk()) { _, _ in look(from: "clerk") }
    Scene.$name.withValue("shop") {
      // Not awaited: that would raise its priority to this test's.
      _ = Task(priority: .background) {
        onMain.finish(with: ())
        elsewhere.finish(with: ())
      }
    }
    #expect(await eventually { seen.withLock { $0.count } == 2 })
    #expect(seen.withLock { $0.sorted() } == ["clerk: shop, background", "main: shop, background"])
  }

  @Test("outside the lock: while the callback runs, another thread may finish and does not wait") func outsideTheLock()
    async
  {
    let log = delivered
    let reentry = Reentry()
    let delivery = SingleDelivery<String> { value in
      log.append(value)
      log.append("another thread: \(reentry.finishOnAnotherThread())")
    }
    reentry.delivery = delivery
    delivery.finish(with: "placed")
    await settle()
    #expect(log.entries == ["placed", "another thread: came too late"])
    reentry.delivery = nil
  }

  @Test("re-entry: a callback that finishes again does not deadlock, and is not called again") func reentry() async {
    let log = delivered
    let reentry = Reentry()
    let delivery = SingleDelivery<String> { value in
      log.append(value)
      log.append("again: \(reentry.delivery?.finish(with: "cancelled") == true)")
    }
    reentry.delivery = delivery
    delivery.finish(with: "placed")
    await settle()
    #expect(log.entries == ["placed", "again: false"])
    reentry.delivery = nil
  }

  @Test("outside the lock: what the callback captured may finish again as it is freed") func freedOutsideTheLock() async
  {
    let reentry = Reentry()
    let answer = Answer()
    var last: LastWord? = LastWord { answer.give(reentry.finishOnAnotherThread()) }
    let delivery = SingleDelivery<String> { [last] _ in withExtendedLifetime(last) {} }
    last = nil
    reentry.delivery = delivery
    delivery.finish(with: "placed")
    await settle()
    #expect(answer.wait() == "came too late")
    reentry.delivery = nil
  }

  @Test("released: once it has run, the callback and what it captured are gone, though the delivery is still held")
  func released() async {
    var probe: Probe? = Probe()
    let kept = Weak(probe)
    let delivery = SingleDelivery<String> { [probe] _ in withExtendedLifetime(probe) {} }
    probe = nil
    #expect(kept.value != nil, "until it has run, it is all there")
    delivery.finish(with: "placed")
    await settle()
    #expect(kept.value == nil)
    withExtendedLifetime(delivery) {}
  }

  @Test("released: what the callback captured goes on the main actor, whichever thread finished") func releasedOnMain()
    async
  {
    let main = MainQueue()
    let (here, elsewhere) = (Count(), Count())
    let deliveries = (0..<200).map { _ in
      let captured = LastWord { (main.isHere ? here : elsewhere).increase() }
      return SingleDelivery<String> { _ in withExtendedLifetime(captured) {} }
    }
    await onThreads(2) { number in
      for (index, delivery) in deliveries.enumerated() where index % 2 == number { delivery.finish(with: "placed") }
    }
    await settle()
    #expect(here.value == 200)
    #expect(elsewhere.value == 0)
  }

  @Test("released: a value that came too late is not kept") func lateValue() async {
    let delivery = SingleDelivery<Probe> { _ in }
    delivery.finish(with: Probe())
    var late: Probe? = Probe()
    let kept = Weak(late)
    if let late { delivery.finish(with: late) }
    late = nil
    #expect(kept.value == nil)
    await settle()
    withExtendedLifetime(delivery) {}
  }

  @Test("released: what would have reported a drop is gone once it was finished, though the delivery is still held")
  func releasedReport() async {
    var probe: Probe? = Probe()
    let kept = Weak(probe)
    let delivery = SingleDelivery<String>(whenDropped: { [probe] in withExtendedLifetime(probe) {} }) { _ in }
    probe = nil
    #expect(kept.value != nil)
    delivery.finish(with: "placed")
    #expect(kept.value == nil)
    await settle()
    withExtendedLifetime(delivery) {}
  }

  @Test("what was finished is delivered, though nobody holds the delivery any more") func deliveredUnheld() async {
    var delivery: SingleDelivery<String>? = makeDelivery()
    delivery?.finish(with: "placed")
    delivery = nil
    await settle()
    #expect(delivered.entries == ["placed"])
  }

  @Test("dropped unfinished, it is reported, once, and the callback is gone") func dropped() async {
    let reports = Count()
    var captured: Probe? = Probe()
    let kept = Weak(captured)
    var delivery: SingleDelivery<String>? = SingleDelivery(whenDropped: reports.increase) { [captured, delivered] in
      withExtendedLifetime(captured) {}
      delivered.append($0)
    }
    captured = nil
    #expect(reports.value == 0 && kept.value != nil)
    withExtendedLifetime(delivery) {}
    delivery = nil
    #expect(reports.value == 1)
    #expect(kept.value == nil)
    await settle()
    #expect(delivered.entries.isEmpty)
  }

  @Test("dropped when it was finished, it is not reported") func droppedFinished() async {
    let reports = Count()
    var delivery: SingleDelivery<String>? = SingleDelivery(whenDropped: reports.increase) { _ in }
    delivery?.finish(with: "placed")
    delivery = nil
    await settle()
    #expect(reports.value == 0)
  }

  @Test("dropped unfinished, one for another actor is reported as well") func droppedOnAnotherActor() {
    let reports = Count()
    var delivery: SingleDelivery<String>? = SingleDelivery(on: Clerk(), whenDropped: reports.increase) { _, _ in }
    #expect(reports.value == 0)
    withExtendedLifetime(delivery) {}
    delivery = nil
    #expect(reports.value == 1)
  }

  #if DEBUG
  @Test("dropped unfinished, one for another actor stops a debug build as well, and names the place")
  func droppedLoudlyOnAnotherActor() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SingleDelivery<String>(on: Clerk(), file: "Desk.swift", line: 8) { _, _ in }
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("Desk.swift:8: a SingleDelivery<String> was let go unfinished"), "\(said)")
  }

  @Test("dropped unfinished, and nobody asked to be told: a debug build stops, and names the place")
  func droppedLoudly()
    async throws
  {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SingleDelivery<String>(file: "Shop.swift", line: 7) { _ in }
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("Shop.swift:7: a SingleDelivery<String> was let go unfinished"), "\(said)")
    #expect(said.contains("Shop.swift:7: Fatal error"), "and stops there: \(said)")
  }
  #endif

  @Test("200,000 races of finish against cancel: each is won once and delivered once, and none hangs") func races()
    async throws
  {
    let races = try number("RACES", or: 200_000)
    let tally = Log<Int>()
    var wins = 0
    // In lots, so that the two threads meet again and again at the same delivery, and memory stays small.
    for lot in stride(from: 0, to: races, by: 500) {
      let count = min(500, races - lot)
      let deliveries = (0..<count).map { _ in SingleDelivery<Int> { tally.append($0) } }
      let won = Mutex([0, 0])
      await onThreads(2) { side in
        let mine = deliveries.count { $0.finish(with: side) }
        won.withLock { $0[side] = mine }
      }
      wins += won.withLock { $0[0] + $0[1] }
    }
    await settle()
    #expect(wins == races)
    #expect(tally.entries.count == races)
  }
}

/// An actor with a thread of its own, by which one can tell where something ran.
private actor Clerk {
  private nonisolated let desk = DispatchSerialExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { desk.asUnownedSerialExecutor() }
  nonisolated var isHere: Bool { desk.isHere }
}

private final class DispatchSerialExecutor: SerialExecutor {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private let queue = DispatchQueue(label: "clerk")

  init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

  var isHere: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Finishes a delivery from within what the delivery calls.
private final class Reentry: Sendable {
  private let target = Mutex<SingleDelivery<String>?>(nil)
  var delivery: SingleDelivery<String>? {
    get { target.withLock { $0 } }
    set { target.withLock { $0 = newValue } }
  }

  /// Waits for another thread's call, ten seconds at most: where something is locked here, it does not return.
  func finishOnAnotherThread() -> String {
    guard let delivery else { return "there is no delivery" }
    let answer = Answer()
    Thread.detachNewThread { answer.give(delivery.finish(with: "late") ? "came first" : "came too late") }
    return answer.wait()
  }
}

/// What another thread says, for a thread that waits for it.
private final class Answer: Sendable {
  private let text = Mutex("was kept waiting")
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ answer: String) {
    text.withLock { $0 = answer }
    isThere.signal()
  }

  func wait() -> String {
    _ = isThere.wait(timeout: .now() + 10)
    return text.withLock { $0 }
  }
}

/// Says something as it is freed, on whatever thread that is.
private final class LastWord: Sendable {
  private let word: @Sendable () -> Void
  init(_ word: @escaping @Sendable () -> Void) { self.word = word }
  deinit { word() }
}

/// Counts, from any thread.
private final class Count: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func increase() { count.withLock { $0 += 1 } }
}

/// Tells whether one is on the main actor: on the main queue, that is, which need not be the main thread on Linux.
private struct MainQueue: Sendable {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  init() { _ = Self.key }
  var isHere: Bool { DispatchQueue.getSpecific(key: Self.key) == true }
}
