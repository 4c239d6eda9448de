import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The most memory that this process ever had resident, in bytes.
///
/// It never falls. What is compared is how it stands before and after: where it has not risen, no more was needed.
func peakMemory() -> Int {
  #if os(Linux)
  // `getrusage` would count in what the process was before it became this program: with `swift run`, that is SwiftPM.
  if let peak = residentPeak { return peak }
  #endif
  var usage = rusage()
  #if canImport(Glibc)
  // An enumeration there, passed as a plain integer.
  getrusage(.init(RUSAGE_SELF.rawValue), &usage)
  #else
  getrusage(RUSAGE_SELF, &usage)
  #endif
  #if canImport(Darwin)
  return usage.ru_maxrss  // bytes
  #else
  return usage.ru_maxrss * 1024  // KiB
  #endif
}

#if os(Linux)
/// `VmHWM` of proc(5), in bytes: the peak of this program alone.
private var residentPeak: Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { $0.split(separator: " ").compactMap { Int($0) }.first }.map { $0 * 1024 }
}
#endif
