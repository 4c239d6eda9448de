import Foundation

/// A place where work goes on that was started elsewhere.
enum Boundary: String, CaseIterable {
  case asyncLet = "async let"
  case group = "a task group"
  case task = "Task {}"
  case detached = "Task.detached"
  case queue = "a DispatchQueue"
  case closure = "a stored closure"
  case thread = "a Thread"
  case resumed = "a continuation that is resumed elsewhere"

  /// Looks on the other side, and waits for that. The stored closure is returned, to be called when the scope has ended.
  func cross(_ look: @escaping @Sendable () -> Bool) async -> @Sendable () -> Bool {
    let seen: Bool
    switch self {
    case .asyncLet:
      async let child = look()
      seen = await child
    case .group:
      seen = await withTaskGroup { group in
        group.addTask { look() }
        return await group.next() ?? false
      }
    case .task:
      seen = await Task { look() }.value
    case .detached:
      seen = await Task.detached { look() }.value
    // snippet.lost
    case .queue:
      seen = await withCheckedContinuation { continuation in
        DispatchQueue(label: "elsewhere").async { continuation.resume(returning: look()) }
      }
    case .closure:
      return look
    case .thread:
      seen = await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: look()) }.start()
      }
    case .resumed:
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "elsewhere").async { continuation.resume() }
      }
      seen = look()
    // snippet.end
    }
    return { seen }
  }
}
