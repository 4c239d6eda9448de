private let key = "Sources/ScopedDependencies/DependencyKey.swift"
private let values = "Sources/ScopedDependencies/DependencyValues.swift"
private let context = "Sources/ScopedDependencies/DependencyContext.swift"
private let wrapper = "Sources/ScopedDependencies/Dependency.swift"
private let scopes = "Sources/ScopedDependencies/WithDependencies.swift"
private let escapes = "Sources/ScopedDependencies/EscapedDependencies.swift"
private let preparing = "Sources/ScopedDependencies/PrepareDependencies.swift"

extension Mutant {
  /// In the order of the promises; the capture at init first.
  static let ofDependencies = [
    Mutant(
      name: "captures-nothing", contract: "ScopedDependencies 2", file: wrapper,
      breaks: "a model does not keep the values of the scope in which it was made",
      old: "captured = .current",
      new: "captured = DependencyValues()",
      killedBy: "2 · a model keeps the values of the scope"),
    Mutant(
      name: "captured-wins", contract: "ScopedDependencies 2", file: wrapper,
      breaks: "the captured override wins over the one that is in force at the call",
      old: "captured.overridden(by: .current)[keyPath: keyPath]",
      new: "DependencyValues.current.overridden(by: captured)[keyPath: keyPath]",
      killedBy: "2 · an override in force at the call wins"),
    Mutant(
      name: "call-replaces-all", contract: "ScopedDependencies 2", file: values,
      breaks: "an override in force at the call throws away all that was captured",
      old: "if overrides.isEmpty { return others }",
      new: "if overrides.isEmpty || !others.overrides.isEmpty { return others }",
      killedBy: "2 · an override in force at the call wins"),
    Mutant(
      name: "override-ignored", contract: "ScopedDependencies 1", file: scopes,
      breaks: "an override is not in force in its own scope",
      old: "return try DependencyValues.$inForce.withValue(values, operation: operation)",
      new: "return try DependencyValues.$inForce.withValue(base, operation: operation)",
      killedBy: "1 · an override is in force in its scope"),
    Mutant(
      name: "override-stays", contract: "ScopedDependencies 1", file: scopes,
      breaks: "an override is in force for the whole process, and stays",
      old: "return try DependencyValues.$inForce.withValue(values, operation: operation)",
      new: """
        Prepared.add(values)
          return try operation()
        """,
      killedBy: "1 · an override is in force in its scope"),
    Mutant(
      name: "scope-starts-empty", contract: "ScopedDependencies 1", file: scopes,
      breaks: "an inner scope loses the overrides of the outer",
      old: """
          var values = base
          update(&values)
          return try DependencyValues
        """,
      new: """
          var values = DependencyValues()
          update(&values)
          return try DependencyValues
        """,
      killedBy: "1 · an override is in force in its scope"),
    Mutant(
      name: "task-override-ignored", contract: "ScopedDependencies 1", file: scopes,
      breaks: "the asynchronous form does not bind its overrides to the task",
      old: "return try await values.inForce(during: operation)",
      new: "return try await operation()",
      killedBy: "1 · an override is seen by what is started in its scope"),
    Mutant(
      name: "behind-every-boundary", contract: "ScopedDependencies 1", file: scopes,
      breaks: "an override is seen behind boundaries that lose a task-local",
      old: "return try await values.inForce(during: operation)",
      new: """
        Prepared.add(values)
          return try await values.inForce(during: operation)
        """,
      killedBy: "1 · an override is not seen behind what loses"),
    Mutant(
      name: "operation-is-nobodys", contract: "ScopedDependencies 1", file: values,
      breaks: "after its first await, an operation is not on its caller's actor any more",
      old: "try await inForce(on: #isolation, during: operation)",
      new: "try await Self.$inForce.withValue(self, operation: operation)",
      killedBy: "1 · the asynchronous forms run"),
    Mutant(
      name: "nil-is-no-override", contract: "ScopedDependencies 1", file: values,
      breaks: "a key without an override reads as one that was overridden with nil",
      old: """
            guard let value = overrides[ObjectIdentifier(key)] else { return nil }
            return value as? Key.Value
        """,
      new: "    overrides[ObjectIdentifier(key)] as? Key.Value",
      killedBy: "1 · an optional dependency"),
    Mutant(
      name: "parent-forgotten", contract: "ScopedDependencies 3", file: scopes,
      breaks: "a child has only what is in force where it is made",
      old: "  try operate(on: parent.dependencies.overridden(by: .current)",
      new: "  try operate(on: .current",
      killedBy: "3 · a child has its parent's captured values"),
    Mutant(
      name: "parent-wins", contract: "ScopedDependencies 3", file: scopes,
      breaks: "the parent's values win over an override in force at the call",
      old: "  try operate(on: parent.dependencies.overridden(by: .current)",
      new: "  try operate(on: DependencyValues.current.overridden(by: parent.dependencies)",
      killedBy: "3 · an override in force at the call wins"),
    Mutant(
      name: "only-from-the-parent", contract: "ScopedDependencies 3", file: scopes,
      breaks: "the overrides for the child are made and not used",
      old: "try operate(on: parent.dependencies.overridden(by: .current), update, operation)",
      new: "try operate(on: parent.dependencies.overridden(by: .current), { _ in }, operation)",
      killedBy: "3 · through any number of generations"),
    Mutant(
      name: "parent-forgotten-later", contract: "ScopedDependencies 3", file: scopes,
      breaks: "the asynchronous form forgets the parent",
      old: "try await operate(on: parent.dependencies.overridden(by: .current)",
      new: "try await operate(on: .current",
      killedBy: "3 · the asynchronous form does the same"),
    Mutant(
      name: "escapes-nothing", contract: "ScopedDependencies 4", file: escapes,
      breaks: "the values are looked up behind the boundary, where they are lost",
      old: "private let captured = DependencyValues.current",
      new: "private var captured: DependencyValues { .current }",
      killedBy: "4 · the values are carried across every boundary"),
    Mutant(
      name: "yield-adds", contract: "ScopedDependencies 4", file: escapes,
      breaks: "what is in force at the yield is mixed with what was captured",
      old: "try DependencyValues.$inForce.withValue(captured, operation: operation)",
      new: """
        try DependencyValues.$inForce.withValue(
              DependencyValues.current.overridden(by: captured), operation: operation)
        """,
      killedBy: "4 · any number of times"),
    Mutant(
      name: "yield-later-nothing", contract: "ScopedDependencies 4", file: escapes,
      breaks: "the asynchronous yield puts nothing in force",
      old: "try await captured.inForce(during: operation)",
      new: "try await operation()",
      killedBy: "4 · any number of times"),
    Mutant(
      name: "yields-meet", contract: "ScopedDependencies 4", file: escapes,
      breaks: "a yield sets the values for all threads, and not for its own",
      old: "try DependencyValues.$inForce.withValue(captured, operation: operation)",
      new: """
        Prepared.add(captured)
            return try DependencyValues.$inForce.withValue(DependencyValues(), operation: operation)
        """,
      killedBy: "4 · from a hundred threads at once"),
    Mutant(
      name: "preparing-forgets", contract: "ScopedDependencies, preparing", file: preparing,
      breaks: "preparing one key forgets what the others were prepared with",
      old: "state = state.overridden(by: values)",
      new: "state = values",
      killedBy: "preparing one key leaves"),
    Mutant(
      name: "yield-later-adds", contract: "ScopedDependencies 4", file: escapes,
      breaks: "in the asynchronous yield, what is in force at the call is mixed with what was captured",
      old: "try await captured.inForce(during: operation)",
      new: "try await DependencyValues.current.overridden(by: captured).inForce(during: operation)",
      killedBy: "4 · any number of times"),
    Mutant(
      name: "parent-wins-later", contract: "ScopedDependencies 3", file: scopes,
      breaks: "in the asynchronous form, the parent's values win over those in force at the call",
      old: "  try await operate(on: parent.dependencies.overridden(by: .current), update, operation)",
      new: "  try await operate(on: DependencyValues.current.overridden(by: parent.dependencies), update, operation)",
      killedBy: "3 · the asynchronous form does"),
    Mutant(
      name: "live-under-test", contract: "ScopedDependencies 5", file: key,
      breaks: "a test that forgets an override has the live value",
      old: "  public static var test: Value {\n",
      new: "  public static var test: Value {\n    if Bool(true) { return live }\n",
      killedBy: "5 · a key with no test value"),
    Mutant(
      name: "key-not-named", contract: "ScopedDependencies 5", file: key,
      breaks: "the message does not say which key it is",
      old: "\\(String(reflecting: Self.self)) has",
      new: "A dependency has",
      killedBy: "5 · a key with no test value"),
    Mutant(
      name: "stops-though-overridden", contract: "ScopedDependencies 5", file: values,
      breaks: "an override does not keep the test value from being asked for",
      old: "get { override(of: key) ?? Prepared.values.override(of: key) ?? defaultValue(of: key) }",
      new: """
        get {
              let value = context == .live ? Key.live : defaultValue(of: key)
              return override(of: key) ?? Prepared.values.override(of: key) ?? value
            }
        """,
      killedBy: "5 · the same key can be read under test"),
    Mutant(
      name: "tests-unnoticed", contract: "ScopedDependencies 5", file: context,
      breaks: "a process that SwiftPM started for tests is taken for an app",
      old: #" || program.hasSuffix(".xctest")"#,
      new: "",
      killedBy: "5 · a process that runs tests is known"),
    Mutant(
      name: "apps-taken-for-tests", contract: "ScopedDependencies 5", file: context,
      breaks: "a program with xctest anywhere in its path is taken for a test",
      old: #"program.hasSuffix(".xctest")"#,
      new: #"arguments.contains { $0.contains("xctest") }"#,
      killedBy: "5 · and no other is taken for one"),
    Mutant(
      name: "scopes-meet", contract: "ScopedDependencies 6", file: scopes,
      breaks: "scopes that are open at the same time share one set of values",
      old: "return try await values.inForce(during: operation)",
      new: """
        let before = Prepared.values
          Prepared.add(values)
          defer { Prepared.add(before) }
          return try await operation()
        """,
      killedBy: "6 · two scopes that take turns"),
    Mutant(
      name: "threads-meet", contract: "ScopedDependencies 6", file: scopes,
      breaks: "synchronous scopes on different threads share one set of values",
      old: "return try DependencyValues.$inForce.withValue(values, operation: operation)",
      new: """
        Prepared.add(values)
          return try DependencyValues.$inForce.withValue(DependencyValues(), operation: operation)
        """,
      killedBy: "6 · a hundred scopes on a hundred threads"),
    Mutant(
      name: "first-reader-decides", contract: "ScopedDependencies 6", file: values,
      breaks: "a default that is made once keeps the overrides of whoever read it first",
      old: "Self.$inForce.withValue(DependencyValues())",
      new: "Self.$inForce.withValue(.current)",
      killedBy: "6 · a default that is made once"),
    Mutant(
      name: "failure-leaves-overrides", contract: "ScopedDependencies 7", file: scopes,
      breaks: "what was in force before is only restored when nothing is thrown",
      old: "return try DependencyValues.$inForce.withValue(values, operation: operation)",
      new: """
        do {
            return try DependencyValues.$inForce.withValue(values, operation: operation)
          } catch {
            Prepared.add(values)
            throw error
          }
        """,
      killedBy: "7 · a scope that throws"),
    Mutant(
      name: "cancel-leaves-overrides", contract: "ScopedDependencies 7", file: scopes,
      breaks: "a scope that ends cancelled leaves its overrides in force",
      old: "return try await values.inForce(during: operation)",
      new: """
        defer { if Task.isCancelled { Prepared.add(values) } }
          return try await values.inForce(during: operation)
        """,
      killedBy: "7 · a cancelled scope"),
    Mutant(
      name: "captured-for-ever", contract: "ScopedDependencies 8", file: wrapper,
      breaks: "what a model captured is kept when the model has gone",
      old: "captured = .current",
      new: """
        captured = .current
            UnsafeMutablePointer<DependencyValues>.allocate(capacity: 1).initialize(to: captured)
        """,
      killedBy: "8 · captured values go when the model"),
    Mutant(
      name: "escaped-for-ever", contract: "ScopedDependencies 8", file: escapes,
      breaks: "what was escaped is kept when nobody can yield it any more",
      old: "private let captured = DependencyValues.current",
      new: """
        private let captured = {
            UnsafeMutablePointer<DependencyValues>.allocate(capacity: 1).initialize(to: .current)
            return DependencyValues.current
          }()
        """,
      killedBy: "8 · a thousand scopes"),
    Mutant(
      name: "cancelled-caller-is-bare", contract: "ScopedDependencies 9", file: scopes,
      breaks: "what a cancelled caller starts does not have its dependencies",
      old: "return try await values.inForce(during: operation)",
      new: "return try await (Task.isCancelled ? base : values).inForce(during: operation)",
      killedBy: "9 · also when the caller was cancelled"),
    Mutant(
      name: "context-ignored", contract: "ScopedDependencies, the context", file: values,
      breaks: "the default is that of the process, whatever the scope asks for",
      old: "      switch context {",
      new: "      switch DependencyContext.ofProcess {",
      killedBy: "the context says which default is read"),
    Mutant(
      name: "first-prepared-stays", contract: "ScopedDependencies, preparing", file: preparing,
      breaks: "preparing a key again changes nothing",
      old: "state = state.overridden(by: values)",
      new: "state = values.overridden(by: state)",
      killedBy: "a prepared value is the default everywhere"),
    Mutant(
      name: "lets-go-under-the-lock", contract: "ScopedDependencies, preparing", file: preparing,
      breaks: "a prepared value that is replaced is freed while the lock is held",
      old: """
            _ = state.withLock { state in
              defer { state = state.overridden(by: values) }
              return state
            }
        """,
      new: "    state.withLock { $0 = $0.overridden(by: values) }",
      killedBy: "a prepared value that is replaced may ask"),
    Mutant(
      name: "prepares-the-scope", contract: "ScopedDependencies, preparing", file: preparing,
      breaks: "preparing in a scope makes its overrides the default for all",
      old: """
          var values = DependencyValues()
          try prepare(&values)
        """,
      new: """
          var values = DependencyValues.current
          try prepare(&values)
        """,
      killedBy: "a prepared value is the default everywhere"),
  ]
}
