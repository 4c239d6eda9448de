// swift-tools-version: 6.2
import PackageDescription

/// The chapters, in reading order. Each has a folder `Chapters/NN-Name`, and is run with `swift run chNN`.
let chapters = [
  "01-OrphanedTask",
  "02-StructuredConcurrency",
  "03-HoldTheHandle",
  "04-CancelOnReentry",
  "05-CancelOnDeinit",
  "06-DropStaleResults",
  "07-SilenceCancellation",
  "08-GenerationRace",
  "09-ManagedTask",
  "10-SingleDelivery",
  "11-ScopedContext",
  "12-LifetimeBags",
  "13-StoreCancellation",
]

/// What an app can import. Each has a folder in `Sources`, and tests of its own.
let libraries = [
  "TaskLifetime",
  "ScopedDependencies",
  "CancellableStore",
]

/// The libraries that something is built on. Nothing is built on more than it needs: the first `swift run` is short.
let foundations = [
  "CancellableStore": ["TaskLifetime"],
  "ScopedContext": ["ScopedDependencies"],
  "StoreCancellation": ["CancellableStore"],
]

let settings: [SwiftSetting] = [
  // An async function runs on its caller's actor unless it says otherwise (SE-0461).
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

func product(_ chapter: String) -> String { "ch" + chapter.prefix(2) }
func target(_ chapter: String) -> String { String(chapter.dropFirst(3)) }
func depend(on names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

let package = Package(
  name: "who-ends-the-task",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "workbook", targets: ["WorkbookCommand"]),
    .executable(name: "bench", targets: ["Bench"]),
  ]
    + libraries.map { .library(name: $0, targets: [$0]) }
    + chapters.map { .executable(name: product($0), targets: [target($0)]) },
  targets: [
    .target(name: "Workbook", swiftSettings: settings),
    .target(name: "TestSupport", swiftSettings: settings),
    .executableTarget(name: "WorkbookCommand", swiftSettings: settings),
    .executableTarget(name: "Bench", dependencies: depend(on: ["Workbook"] + libraries), swiftSettings: settings),
    .testTarget(name: "BenchTests", dependencies: ["Bench"], swiftSettings: settings),
    .testTarget(name: "WorkbookTests", dependencies: ["Workbook", "WorkbookCommand"], swiftSettings: settings),
    .testTarget(
      name: "AppModuleTests", dependencies: depend(on: libraries),
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ChapterTests",
      dependencies: depend(on: ["Workbook", "TestSupport"] + libraries + chapters.map(target)),
      swiftSettings: settings),
  ]
    + libraries.map {
      .target(name: $0, dependencies: depend(on: foundations[$0] ?? []), swiftSettings: settings)
    }
    + libraries.map {
      .testTarget(
        name: $0 + "Tests", dependencies: depend(on: [$0, "Workbook", "TestSupport"]), swiftSettings: settings)
    }
    + chapters.map {
      .executableTarget(
        name: target($0),
        dependencies: depend(on: ["Workbook", "TaskLifetime"] + (foundations[target($0)] ?? [])),
        path: "Chapters/" + $0, swiftSettings: settings)
    }
)
