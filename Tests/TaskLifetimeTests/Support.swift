import Foundation
import TaskLifetime
import Workbook

/// A failure that is no cancellation.
struct Failure: Error, Equatable {
  let code: Int
  init(_ code: Int = 0) { self.code = code }
}

/// What happened, in order.
@MainActor final class Log<Entry> {
  private(set) var entries: [Entry] = []
  func append(_ entry: Entry) { entries.append(entry) }
}

/// Something to capture, and to look for afterwards.
final class Probe: Sendable {}

/// Looks at an object without keeping it.
struct Weak<Object: AnyObject> {
  private(set) weak var value: Object?
  init(_ value: Object?) { self.value = value }
}

/// An owner, as a screen's model is: it holds its `ManagedTask`, and is written to by it.
@MainActor final class Screen {
  let managed: ManagedTask
  let shown = Log<String>()
  let errors = Log<any Error>()

  init(_ managed: ManagedTask = ManagedTask()) { self.managed = managed }
}

/// The three forms in which `replace` and `runIfIdle` come.
enum Form: CaseIterable {
  case plain, ownerPassed, split
}

extension Screen {
  /// Calls `replace` in the given form. What the operation throws goes to `errors`.
  func replace(
    _ form: Form, name: String? = nil, priority: TaskPriority? = nil,
    _ operation: @escaping @MainActor () async throws -> Void
  ) {
    switch form {
    case .plain:
      managed.replace(name: name, priority: priority, onError: { [errors] in errors.append($0) }, operation: operation)
    case .ownerPassed:
      managed.replace(with: self, name: name, priority: priority, onError: { $0.errors.append($1) }) { _ in
        try await operation()
      }
    case .split:
      managed.replace(with: self, name: name, priority: priority) {
        try await operation()
      } deliver: { screen, _ in
        screen.shown.append("delivered")
      } onError: { screen, error in
        screen.errors.append(error)
      }
    }
  }

  /// Calls `runIfIdle` in the given form. What the operation throws goes to `errors`.
  @discardableResult func runIfIdle(
    _ form: Form, name: String? = nil, priority: TaskPriority? = nil,
    _ operation: @escaping @MainActor () async throws -> Void
  ) -> Bool {
    switch form {
    case .plain:
      managed.runIfIdle(
        name: name, priority: priority, onError: { [errors] in errors.append($0) }, operation: operation)
    case .ownerPassed:
      managed.runIfIdle(with: self, name: name, priority: priority, onError: { $0.errors.append($1) }) { _ in
        try await operation()
      }
    case .split:
      managed.runIfIdle(with: self, name: name, priority: priority) {
        try await operation()
      } deliver: { screen, _ in
        screen.shown.append("delivered")
      } onError: { screen, error in
        screen.errors.append(error)
      }
    }
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
