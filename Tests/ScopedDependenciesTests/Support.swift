import Foundation
import ScopedDependencies
import TestSupport
import Synchronization

/// A dependency that tells where its value comes from.
enum SourceKey: DependencyKey {
  static let live = "live"
  static let test = "test"
}

/// A second one, to see that all of them travel.
enum LimitKey: DependencyKey {
  static let live: Int? = 10
  static let test: Int? = 3
}

/// One whose value is an object, to see how long it is kept.
enum ProbeKey: DependencyKey {
  static let live: Probe? = nil
  static let test: Probe? = nil
}

/// A dependency that asks for another.
struct Nested: Sendable {
  private let dependency = Dependency(\.source)
  var source: String { dependency.wrappedValue }
}

enum NestedKey: DependencyKey {
  static let live = Nested()
  static let test = Nested()
}

extension DependencyValues {
  var source: String {
    get { self[SourceKey.self] }
    set { self[SourceKey.self] = newValue }
  }
  var limit: Int? {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
  var probe: Probe? {
    get { self[ProbeKey.self] }
    set { self[ProbeKey.self] = newValue }
  }
  var nested: Nested {
    get { self[NestedKey.self] }
    set { self[NestedKey.self] = newValue }
  }
}

/// What a function reads that asks where it is.
func sourceHere() -> String {
  @Dependency(\.source) var source
  return source
}

/// A model that captures, and hands on.
@MainActor final class Model: DependencyParent {
  let dependencies = DependencyValues.current
  @Dependency(\.source) var source
  @Dependency(\.limit) var limit
  @Dependency(\.probe) var probe
  @Dependency(\.nested) var nested
}

/// A model that may be asked from any thread.
final class AnyThreadModel: Sendable {
  private let dependency = Dependency(\.source)
  var source: String { dependency.wrappedValue }
}

/// A model that belongs to nobody, and must not be passed on.
final class UnsharedModel {
  @Dependency(\.source) var source
}

/// Where work goes on that was started here.
enum Boundary: CaseIterable {
  case asyncLet, group, task
  case detachedTask, queue, thread, storedClosure

  static let inheriting: [Boundary] = [.asyncLet, .group, .task]
  static let losing: [Boundary] = [.detachedTask, .queue, .thread, .storedClosure]

  /// Reads on the other side. What it returns is to be called when the scope has ended.
  func cross(_ read: @escaping @Sendable () -> String) async -> @Sendable () -> String {
    let seen: String
    switch self {
    case .asyncLet:
      async let value = read()
      seen = await value
    case .group:
      seen = await withTaskGroup(of: String.self) { group in
        group.addTask { read() }
        return await group.next() ?? "nothing"
      }
    case .task: seen = await Task { read() }.value
    case .detachedTask: seen = await Task.detached { read() }.value
    case .queue: seen = await onQueue(read)
    case .thread: seen = await onThread(read)
    case .storedClosure: return read
    }
    return { seen }
  }
}

/// Runs an operation on a queue, and waits for it.
func onQueue<Value: Sendable>(_ operation: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "elsewhere").async { continuation.resume(returning: operation()) }
  }
}

/// Runs an operation on a thread of its own, and waits for it.
func onThread<Value: Sendable>(_ operation: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: operation()) }.start()
  }
}

/// A place where threads wait for each other until all have come.
final class Meeting: Sendable {
  private let condition = NSCondition()
  private let missing: Mutex<Int>

  init(of threads: Int) { missing = Mutex(threads) }

  /// Returns whether all have come in ten seconds.
  func wait() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    missing.withLock { $0 -= 1 }
    condition.broadcast()
    let limit = Date(timeIntervalSinceNow: 10)
    while missing.withLock({ $0 > 0 }) {
      if !condition.wait(until: limit) { return false }
    }
    return true
  }
}
