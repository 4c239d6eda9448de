import Foundation
import TaskLifetime
import TestSupport
import Testing
import Workbook

/// A failure that is no cancellation.
struct Failure: Error, Equatable {
  let code: Int
  init(_ code: Int = 0) { self.code = code }
}

/// An owner, as a screen's model is: it holds its `ManagedTask`, and is written to by it.
@MainActor final class Screen {
  let managed: ManagedTask
  let shown = Log<String>()
  let errors = Log<any Error>()

  init(_ managed: ManagedTask = ManagedTask()) { self.managed = managed }
}

/// The two ways to start work.
enum Entry: CaseIterable {
  case replace, runIfIdle
}

/// The three forms in which each of them comes.
enum Form: CaseIterable {
  case plain, ownerPassed, split
}

extension ManagedTask {
  /// Starts work by any way and in any form. Only the split form delivers. Returns whether it was started.
  @discardableResult func start(
    _ entry: Entry, _ form: Form, with owner: Screen, name: String? = nil, priority: TaskPriority? = nil,
    deliver: @escaping @MainActor () -> Void = {},
    onError: @escaping @MainActor (any Error) -> Void = { _ in },
    operation: @escaping @MainActor () async throws -> Void
  ) -> Bool {
    switch (entry, form) {
    case (.replace, .plain):
      replace(name: name, priority: priority, onError: onError, operation: operation)
    case (.replace, .ownerPassed):
      replace(with: owner, name: name, priority: priority, onError: { onError($1) }) { _ in try await operation() }
    case (.replace, .split):
      replace(
        with: owner, name: name, priority: priority,
        work: operation, deliver: { _, _ in deliver() }, onError: { onError($1) })
    case (.runIfIdle, .plain):
      return runIfIdle(name: name, priority: priority, onError: onError, operation: operation)
    case (.runIfIdle, .ownerPassed):
      return runIfIdle(with: owner, name: name, priority: priority, onError: { onError($1) }) { _ in
        try await operation()
      }
    case (.runIfIdle, .split):
      return runIfIdle(
        with: owner, name: name, priority: priority,
        work: operation, deliver: { _, _ in deliver() }, onError: { onError($1) })
    }
    return true
  }
}

extension Screen {
  /// Starts work by `replace`. What it delivers goes to `shown`, what it throws to `errors`.
  func replace(
    _ form: Form, name: String? = nil, priority: TaskPriority? = nil,
    _ operation: @escaping @MainActor () async throws -> Void
  ) {
    start(.replace, form, name, priority, operation)
  }

  /// Starts work by `runIfIdle`. What it delivers goes to `shown`, what it throws to `errors`.
  @discardableResult func runIfIdle(
    _ form: Form, name: String? = nil, priority: TaskPriority? = nil,
    _ operation: @escaping @MainActor () async throws -> Void
  ) -> Bool {
    start(.runIfIdle, form, name, priority, operation)
  }

  @discardableResult private func start(
    _ entry: Entry, _ form: Form, _ name: String?, _ priority: TaskPriority?,
    _ operation: @escaping @MainActor () async throws -> Void
  ) -> Bool {
    managed.start(
      entry, form, with: self, name: name, priority: priority,
      deliver: { [shown] in shown.append("delivered") },
      onError: { [errors] in errors.append($0) },
      operation: operation)
  }
}

/// The ways in which an operation ends.
enum End: CaseIterable {
  case returns, fails, throwsCancellation

  func callAsFunction() throws {
    switch self {
    case .returns: break
    case .fails: throw Failure()
    case .throwsCancellation: throw CancellationError()
    }
  }
}
