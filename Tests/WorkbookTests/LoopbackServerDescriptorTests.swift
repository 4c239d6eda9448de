import Foundation
import Testing

@testable import Workbook

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("LoopbackServer: descriptors", .timeLimit(.minutes(1))) struct LoopbackServerDescriptorTests {
  @Test("writing to a client that has left is an outcome, and no signal ends the process") func brokenPipe() async {
    // In a process of its own, since the handling of a signal belongs to the process.
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let listener = try Descriptor.listening()
      let client = try Descriptor.tcp()
      try checked(fcntl(client.number, F_SETFL, 0), "fcntl")
      try Descriptor.withLoopbackAddress(listener.port()) { try checked(connect(client.number, $0, $1), "connect") }
      let connection = try listener.nextConnection()
      close(client.handOver())
      while true {
        if case .ended = [1].withUnsafeBytes({ connection.transmit($0) }) { return }
      }
    }
  }
}
