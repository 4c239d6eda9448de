/// One exact edit of a library's source that takes a promise away, and the test that must see it.
///
/// A test that nobody has seen fail proves little. Whoever adds a promise adds its test, and a mutant here that the test
/// kills. Choose one that fails a check: neither a crash nor a test that never ends says which promise is broken.
struct Mutant: Equatable {
  let name: String
  /// The promise that it breaks, such as "ManagedTask 3".
  let contract: String
  /// From the package's root.
  let file: String
  /// What goes wrong, in words.
  let breaks: String
  /// Must be in the file exactly once.
  let old: String
  let new: String
  /// How the title of the test begins that is named after the promise.
  let killedBy: String

  static let all =
    ofManagedTask + ofTaskBag + ofIsCancellation + ofSingleDelivery + ofCancellableStore + ofDependencies

  /// The target that the file belongs to. Its tests are in the target of the same name with `Tests` at its end.
  var library: String { file.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// The file's text with the edit made.
  func applied(to text: String) -> Result<String, Stale> {
    let places = text.ranges(of: old)
    guard let place = places.first, places.count == 1 else { return .failure(Stale(places: places.count)) }
    return .success(text[..<place.lowerBound] + new + text[place.upperBound...])
  }

  /// The edit as `diff -u` writes it, or nil when it cannot be made.
  func diff(of text: String) -> String? {
    guard case .success(let mutated) = applied(to: text) else { return nil }
    let hunks = UnifiedDiff(from: Lines(text).texts, to: Lines(mutated).texts).hunks
    let lines = hunks.flatMap { [$0.header] + $0.lines }
    return (["--- \(file)", "+++ \(file), mutated"] + lines).joined(separator: "\n") + "\n"
  }

  /// The file has changed, so that the edit cannot be made any more.
  struct Stale: Error { let places: Int }
}
