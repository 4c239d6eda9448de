/// Lets every job that is ready on the main actor run, and what those jobs make ready there in turn.
///
/// Why a fixed number of yields is sound: the main actor runs one job at a time, first in, first out, and whoever yields
/// comes back at the end of that queue. So one yield runs every job that was ready, and each further yield runs one more
/// hop of what those started. The longest chain in the workbook has four hops (a task starts, its work is let go, and
/// starts a successor, which starts).
///
/// It waits for nothing that happens elsewhere: a socket, a timer, another thread. Nor for what comes back by way of the
/// pool of threads, where the runtime sends a resumed continuation, an `AsyncStream`'s next value and a waiter of a
/// task's value: that is mostly there after ten yields, and now and then it is not. Those are awaited by an event: await
/// the task itself, or a ``Gate`` that it opens.
@MainActor public func settle() async {
  for _ in 0..<10 { await Task.yield() }
}

/// Goes to the end of the main actor's queue, without the detour by the pool of threads that makes a yield slow.
///
/// For many thousands of turns of work that waits behind gates and nowhere else.
@MainActor public func turn() async {
  await RevolvingDoor.shared.pass()
}

/// Who goes in comes out at the end of the queue that they came from, since entering and leaving an actor is lining up.
private actor RevolvingDoor {
  static let shared = RevolvingDoor()
  private nonisolated let executor = OnTheSpot()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func pass() {}
}

/// Runs each job where it is enqueued (SE-0392). Serial only because the jobs here do nothing.
private final class OnTheSpot: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
  }
}
