/// A property that is a dependency, as it was in the scope in which its model was made.
///
/// ```swift
/// @MainActor final class SearchModel {
///   @Dependency(\.gitHub) private var gitHub
///   private(set) var repositories: [Repository] = []
///
///   func search(_ query: String) async throws {
///     repositories = try await gitHub.repositories(matching: query)
///   }
/// }
///
/// let model = withDependencies {
///   $0.gitHub = SampleRepositories()
/// } operation: {
///   SearchModel()
/// }
/// // The scope has ended, and the model still searches the samples.
/// try await model.search("swift")
/// ```
///
/// The property reads, in this order:
///
/// 1. An override that is in force where the property is *read*.
/// 2. An override that was in force where the property was *made*, that is, where the model's `init` ran.
/// 3. The default of the key (see ``DependencyValues``).
///
/// It is read anew each time, and may be read on any thread.
///
/// A property that is made late captures late. A `lazy` model and a `static` property are made where somebody first
/// looks at them, which is rarely where you think. Make a child model with `withDependencies(from:_:operation:)`.
///
/// In a function, the property is made where the line is reached: `@Dependency(\.gitHub) var gitHub`.
///
/// With the `Observable` macro, write `@ObservationIgnored` in front of it.
///
/// ## What is kept, and for how long
///
/// The property itself holds the overrides that it captured. They go when it goes, that is, with its model. There is no
/// table of models anywhere.
@propertyWrapper public struct Dependency<Value>: Sendable {
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable
  private let captured: DependencyValues

  /// Captures the overrides that are in force here.
  ///
  /// - Parameter keyPath: The dependency, such as `\.gitHub`; or a part of one, such as `\.gitHub.rateLimit`.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    self.keyPath = keyPath
    captured = .current
  }

  public var wrappedValue: Value {
    captured.overridden(by: .current)[keyPath: keyPath]
  }
}
