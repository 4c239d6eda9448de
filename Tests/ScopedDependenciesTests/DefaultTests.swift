import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ScopedDependencies

/// What a dependency is where nobody overrides it: contract 5, and preparing.
@Suite("Defaults") struct DefaultTests {
  #if os(macOS) || os(Linux)
  @Test("5 · a key with no test value, read under test, stops the process and names the key")
  func contract05() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyValues.current[UntestedKey.self]
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("ScopedDependenciesTests.UntestedKey has no test value"))
    #expect(message.contains("withDependencies"), "it says what to do")
  }

  @Test("5 · a model that is asked after its scope, where the scope overrode something else, stops as well")
  func contract05Model() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let model = withDependencies {
        $0.source = "something else"
      } operation: {
        Dependency(\.untested)
      }
      _ = model.wrappedValue
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("UntestedKey"))
  }

  @Test("5 · the same key can be read under test where it is overridden, captured, or live is asked for")
  func contract05Overridden() async {
    await #expect(processExitsWith: .success) {
      let captured = withDependencies {
        $0.untested = "overridden"
      } operation: {
        #expect(DependencyValues.current.untested == "overridden")
        return Dependency(\.untested)
      }
      #expect(captured.wrappedValue == "overridden")
      let live = withDependencies {
        $0.context = .live
      } operation: {
        Dependency(\.untested)
      }
      #expect(live.wrappedValue == "live, though untested")
    }
  }

  @Test("a prepared value that is replaced may ask for a dependency as it goes") func preparedGoes() async {
    await #expect(processExitsWith: .success) {
      let seen = Mutex("")
      prepareDependencies { $0.probe = Probe { seen.withLock { $0 = sourceHere() } } }
      prepareDependencies { $0.probe = nil }
      #expect(seen.withLock { $0 } == "test")
    }
  }

  @Test("the context can be prepared, and an override of it wins") func preparedContext() async {
    await #expect(processExitsWith: .success) {
      prepareDependencies { $0.context = .live }
      #expect(DependencyValues.current.context == .live)
      #expect(sourceHere() == "live")
      withDependencies {
        $0.context = .test
      } operation: {
        #expect(DependencyValues.current.context == .test)
        #expect(sourceHere() == "test")
      }
    }
  }

  @Test("preparing one key leaves the others prepared, and no default keeps what was prepared before")
  func preparedOneByOne() async {
    await #expect(processExitsWith: .success) {
      prepareDependencies { $0.source = "prepared" }
      prepareDependencies { $0.limit = 7 }
      #expect(sourceHere() == "prepared")
      #expect(DependencyValues.current.limit == 7)
      #expect(DependencyValues.current.nested.source == "prepared")
      prepareDependencies { $0.source = "prepared again" }
      #expect(DependencyValues.current.nested.source == "prepared again")
    }
  }
  #endif

  @Test("what prepares is called once, before preparing returns") func preparesOnce() {
    var calls = 0
    prepareDependencies { _ in calls += 1 }
    #expect(calls == 1)
  }

  @Test("5 · this process is known to run tests") func contract05Process() {
    #expect(DependencyValues.current.context == .test)
  }

  @Test(
    "5 · a process that runs tests is known by how it was started",
    arguments: [
      Start("xctest", as: "/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", "-XCTest", "All", "App.xctest"),
      Start("Swift Testing on macOS", as: "/usr/libexec/swift/pm/swiftpm-testing-helper", "--test-bundle-path", "…"),
      Start("swift test on Linux", as: "/build/debug/appPackageTests.xctest"),
      Start("swift test on Windows", as: #"C:\build\debug\appPackageTests.xctest"#),
      Start("Swift Testing by name", as: "/build/debug/tests", "--testing-library", "swift-testing"),
      Start("Swift Testing by name, in one word", as: "/build/debug/tests", "--testing-library=swift-testing"),
      Start("an app that hosts tests", as: "/App.app/App", with: "XCTestConfigurationFilePath"),
      Start("an app that hosts tests, by its bundle", as: "/App.app/App", with: "XCTestBundlePath"),
      Start("an app that hosts tests, by its session", as: "/App.app/App", with: "XCTestSessionIdentifier"),
      Start("an app that hosts tests, by a variable without a value", as: "/App.app/App", with: "XCTestBundlePath", ""),
      Start("a program of that name on Windows", as: #"C:\Developer\xctest"#),
    ])
  func contract05Tests(start: Start) {
    #expect(DependencyContext(arguments: start.arguments, environment: start.environment) == .test)
  }

  @Test(
    "5 · and no other is taken for one",
    arguments: [
      Start("an app", as: "/Applications/App.app/Contents/MacOS/App"),
      Start("a tool that is given a test bundle", as: "/usr/bin/open", "App.xctest"),
      Start("a program with xctest in its path", as: "/home/xctest/bin/app"),
      Start("a program with a longer name", as: "/bin/my-xctest"),
      Start("an app with other variables", as: "/App.app/App", with: "TEST"),
      Start("an app with a longer argument", as: "/App.app/App", "--testing-library-path"),
      Start("a process that was told nothing"),
    ])
  func contract05NoTests(start: Start) {
    #expect(DependencyContext(arguments: start.arguments, environment: start.environment) == .live)
  }

  @Test("the context says which default is read") func context() {
    for (context, source) in [(DependencyContext.live, "live"), (.test, "test")] {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(sourceHere() == source)
      }
    }
  }

  @Test("a part of a dependency can be read") func part() {
    let length = withDependencies {
      $0.source = "four"
    } operation: {
      Dependency(\.source.count)
    }
    #expect(length.wrappedValue == 4)
  }

  @Test("a prepared value is the default everywhere, an override wins over it, and the last one prepared counts")
  func prepared() async {
    withDependencies {
      $0.source = "an override"
    } operation: {
      prepareDependencies {
        #expect($0.source == "test", "it starts with no overrides")
        $0[PreparedKey.self] = "prepared"
      }
    }
    #expect(DependencyValues.current[PreparedKey.self] == "prepared")
    #expect(sourceHere() == "test", "what it did not set is as it was")
    #expect(await onThread { DependencyValues.current[PreparedKey.self] } == "prepared")
    withDependencies {
      $0[PreparedKey.self] = "overridden"
    } operation: {
      #expect(DependencyValues.current[PreparedKey.self] == "overridden")
    }
    prepareDependencies { $0[PreparedKey.self] = "prepared again" }
    #expect(DependencyValues.current[PreparedKey.self] == "prepared again")
  }

  @Test("preparing that fails prepares nothing") func unprepared() {
    #expect(throws: CancellationError.self) {
      try prepareDependencies {
        $0[UnpreparedKey.self] = "prepared"
        throw CancellationError()
      }
    }
    #expect(DependencyValues.current[UnpreparedKey.self] == "test")
  }
}

/// How a process was started.
struct Start: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let arguments: [String]
  let environment: [String: String]

  init(_ description: String, as arguments: String..., with variable: String? = nil, _ value: String = "…") {
    testDescription = description
    self.arguments = arguments
    environment = ["HOME": "/home"].merging(variable.map { [$0: value] } ?? [:]) { $1 }
  }
}

enum UntestedKey: DependencyKey {
  static let live = "live, though untested"
}

private enum PreparedKey: DependencyKey {
  static let live = "live"
  static let test = "test"
}

private enum UnpreparedKey: DependencyKey {
  static let live = "live"
  static let test = "test"
}

extension DependencyValues {
  var untested: String {
    get { self[UntestedKey.self] }
    set { self[UntestedKey.self] = newValue }
  }
}
