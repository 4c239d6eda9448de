import Foundation

/// Which of a key's two defaults is meant.
public enum DependencyContext: Sendable, Hashable {
  case live, test
}

extension DependencyValues {
  /// Which default a dependency has where nothing overrides it.
  ///
  /// It can be overridden and prepared as any dependency:
  ///
  /// ```swift
  /// withDependencies { $0.context = .live } operation: { … }  // a test that wants the real thing
  /// ```
  ///
  /// Where nobody says otherwise it is `.test` in a process that was started to run tests, and `.live` in every other.
  /// The process is known by how it was started, once, when a default is first needed. There is no documented way to ask.
  /// These signs are looked for, and any one is enough:
  ///
  /// - The environment has `XCTestConfigurationFilePath`, `XCTestBundlePath` or `XCTestSessionIdentifier`, as Xcode sets.
  /// - The program is `xctest` or `swiftpm-testing-helper`, or its name ends in `.xctest`, as SwiftPM has it.
  /// - The arguments have `--testing-library`, as SwiftPM passes to Swift Testing.
  ///
  /// A process that a test starts in turn may inherit the environment. A tool that runs tests in another way is not
  /// recognised. Prepare the context in either case: `prepareDependencies { $0.context = .test }`.
  public var context: DependencyContext {
    get { override(of: ContextKey.self) ?? Prepared.values.override(of: ContextKey.self) ?? .ofProcess }
    set { self[ContextKey.self] = newValue }
  }
}

private enum ContextKey: DependencyKey {
  static let live = DependencyContext.live
  static let test = DependencyContext.test
}

extension DependencyContext {
  static let ofProcess = DependencyContext(
    arguments: ProcessInfo.processInfo.arguments, environment: ProcessInfo.processInfo.environment)

  /// What a process is for that was started like this.
  init(arguments: [String], environment: [String: String]) {
    let variables = ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]
    let program = arguments.first?.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
    let isTest =
      variables.contains { environment[$0] != nil }
      || ["xctest", "swiftpm-testing-helper"].contains(program) || program.hasSuffix(".xctest")
      || arguments.dropFirst().contains { $0 == "--testing-library" || $0.hasPrefix("--testing-library=") }
    self = isTest ? .test : .live
  }
}
