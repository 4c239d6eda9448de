import ScopedDependencies
import Workbook

// snippet.lost
/// Finds anew what was searched for last, to suggest it.
@MainActor func suggestions(from history: History, found: @escaping @MainActor @Sendable ([String]) -> Void) {
  history.last { query in
    Task { @MainActor in found(await names(matching: query)) }
  }
}
// snippet.end

/// The same, with the task-local value carried along by hand.
@MainActor func reboundSuggestions(from history: History, found: @escaping @MainActor @Sendable ([String]) -> Void) {
  // snippet.rebound
  let git = Context.git
  history.last { query in
    Context.$git.withValue(git) {
      _ = Task { @MainActor in found(await names(matching: query)) }
    }
  }
  // snippet.end
}

/// The same, with every dependency carried along.
@MainActor func escapedSuggestions(from history: History, found: @escaping @MainActor @Sendable ([String]) -> Void) {
  // snippet.escaped
  withEscapedDependencies { dependencies in
    history.last { query in
      dependencies.yield {
        _ = Task { @MainActor in found(await scopedNames(matching: query)) }
      }
    }
  }
  // snippet.end
}
