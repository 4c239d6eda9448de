/// Something to capture, and to look for afterwards.
package final class Probe: Sendable {
  private let ended: @Sendable () -> Void
  package init(ended: @escaping @Sendable () -> Void = {}) { self.ended = ended }
  deinit { ended() }
}

/// Looks at an object without keeping it.
package struct Weak<Object: AnyObject> {
  package private(set) weak var value: Object?
  package init(_ value: Object?) { self.value = value }
}
