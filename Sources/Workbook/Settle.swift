/// Lets every job that is ready on the main actor run, and what those jobs make ready there in turn.
///
/// Why a fixed number of turns is sound: the main actor runs one job at a time, first in, first out. A `Task {}` that is
/// started on the main actor joins its queue at once (SE-0431), and so does a waiter whose ``Gate`` opens. So one turn runs
/// every job that was ready, and each further turn runs one more hop of what those started. The longest chain in the
/// workbook has four hops (a task starts, its work is let go, and starts a successor, which starts).
///
/// It waits for nothing that happens elsewhere: a socket, a timer, another thread. Nor for what the runtime sends by way of
/// the global pool of threads: a resumed continuation, an `AsyncStream`'s next value, a waiter of a task's value. That is
/// mostly back after ten turns, and now and then it is not. Await the event itself: the task, or a ``Gate`` that it opens.
@MainActor public func settle() async {
  for _ in 0..<10 { await turn() }
}

/// Goes to the end of the main actor's queue.
///
/// `Task.yield()` does so as well, but by way of the pool of threads, which takes forty times as long.
@MainActor public func turn() async {
  await RevolvingDoor.shared.pass()
}

/// Who goes in comes out at the end of the queue that they came from, since entering and leaving an actor is lining up.
private actor RevolvingDoor {
  static let shared = RevolvingDoor()
  private nonisolated let executor = OnTheSpot()
  /// Counted only so that a pass needs the actor: the optimiser leaves out an entry that does nothing inside.
  private var passes = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func pass() { passes &+= 1 }
}

/// Runs each job where it is enqueued (SE-0392). It is serial because only the main actor's jobs come here.
private final class OnTheSpot: SerialExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
  }
}
