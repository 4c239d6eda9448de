import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What other threads tell the connection loop, and the pipe that wakes the loop to hear it.
final class LoopControl: Sendable {
  private struct State {
    var isStopping = false
    var isHolding = false
    var held: Set<Int> = []
  }

  private let state = Mutex(State())
  private let wakeReader: Descriptor
  private let wakeWriter: Descriptor

  init() throws {
    var ends: [Int32] = [-1, -1]
    try checked(pipe(&ends), "pipe")
    let writer = Descriptor(owning: ends[1])
    wakeReader = try .take(ends[0], from: "pipe")
    wakeWriter = try .take(writer.handOver(), from: "pipe")
  }

  func hold() {
    state.withLock { $0.isHolding = true }
  }

  func release(_ number: Int) {
    state.withLock { _ = $0.held.remove(number) }
    wake()
  }

  func releaseAll() {
    state.withLock { state in
      state.isHolding = false
      state.held = []
    }
    wake()
  }

  func stop() {
    state.withLock { $0.isStopping = true }
    wake()
  }

  // MARK: For the loop

  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// The numbers of the requests whose answers are kept back.
  var held: Set<Int> { state.withLock { $0.held } }

  /// Keeps the answer to a request back, if that is asked for when the request arrives.
  func arrives(_ number: Int) {
    state.withLock { state in
      if state.isHolding { state.held.insert(number) }
    }
  }

  func ends(_ number: Int) {
    state.withLock { _ = $0.held.remove(number) }
  }

  /// Becomes readable when there is something to hear.
  var wakeDescriptor: Int32 { wakeReader.number }

  func drainWakes() {
    var byte: UInt8 = 0
    while read(wakeReader.number, &byte, 1) > 0 {}
  }

  private func wake() {
    var byte: UInt8 = 0
    // A pipe too full to write to is readable already.
    _ = write(wakeWriter.number, &byte, 1)
  }
}
