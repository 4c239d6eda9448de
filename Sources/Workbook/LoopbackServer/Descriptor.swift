#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file descriptor with one owner, closed exactly once: when its owner lets it go.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  /// Takes the result of a system call that makes a descriptor, and sets it up so that no call on it ever waits
  /// and no child process inherits it.
  static func take(_ number: Int32, from call: String) throws -> Descriptor {
    let descriptor = Descriptor(owning: try checked(number, call))
    try checked(fcntl(number, F_SETFD, FD_CLOEXEC), "fcntl")
    try checked(fcntl(number, F_SETFL, O_NONBLOCK), "fcntl")
    return descriptor
  }

  deinit { close(number) }

  /// Gives the ownership away, to whoever makes a `Descriptor(owning:)` of the number.
  consuming func handOver() -> Int32 {
    let number = self.number
    discard self
    return number
  }
}

/// A system call failed: which one, and the system's word for it.
struct SystemCallFailed: Error, CustomStringConvertible {
  let call: String
  let code: Int32

  var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}

@discardableResult func checked(_ result: Int32, _ call: String) throws -> Int32 {
  if result < 0 { throw SystemCallFailed(call: call, code: errno) }
  return result
}
