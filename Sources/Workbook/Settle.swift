/// Lets every job that is ready on the main actor run, and what those jobs make ready there in turn.
///
/// Why it is sound. The main actor runs one job at a time, first in, first out. A `Task {}` that is started on the main
/// actor joins its queue at once (SE-0431), so each `Task.yield()`, which puts the caller at the end of the queue, runs all
/// of those and one more hop of what they start. A resumed continuation takes a way around, through the global executor, and
/// comes back whenever the system lets it; no number of yields can promise that it has. So the gates count who is on the
/// way, and this returns only after a whole round of yields in which nobody was.
///
/// It waits for nothing that happens elsewhere: a socket, a timer, another thread, or a continuation that is not a
/// ``Gate``'s, such as those inside `AsyncStream` or `Task.value`. Those are awaited themselves.
@MainActor public func settle() async {
  var before: Int?
  repeat {
    before = Passage.completed
    for _ in 0..<5 { await Task.yield() }
  } while before == nil || Passage.completed != before
}
