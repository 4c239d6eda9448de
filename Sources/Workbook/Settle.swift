/// Lets every job that is ready on the main actor run, and what those jobs make ready there in turn.
///
/// The main actor runs its jobs one at a time and first in, first out. `Task.yield()` puts the caller at the end of that
/// queue, so one yield runs every job that was ready, and each further yield runs one more hop of what they started.
/// The longest chain in the workbook is a handful of hops; twenty leave room, and a yield costs microseconds.
///
/// It waits for nothing that happens elsewhere: a socket, a timer, another thread. Those are awaited by an event.
@MainActor public func settle() async {
  for _ in 0..<20 { await Task.yield() }
}
