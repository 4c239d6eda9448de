#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The most memory that this process ever had resident, in bytes, as `getrusage` knows it.
///
/// It never falls. What is compared is how it stands before and after: where it has not risen, no more was needed.
func peakMemory() -> Int {
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
