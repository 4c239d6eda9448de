/// Lets every job that is ready on the main actor run, and what those jobs make ready there in turn.
///
/// Why a fixed number of yields is sound: the main actor runs one job at a time, first in, first out, and `Task.yield()`
/// puts the caller at the end of that queue. So one yield runs every job that was ready, and each further yield runs
/// one more hop of what those started. The longest chain in the workbook has four hops (a task starts, its work is let
/// go, a waiter of its value resumes, and starts a successor).
///
/// It waits for nothing that happens elsewhere: a socket, a timer, another thread. Those are awaited by an event.
@MainActor public func settle() async {
  for _ in 0..<10 { await Task.yield() }
}
