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
]

let settings: [SwiftSetting] = [
  // An async function runs on its caller's actor unless it says otherwise (SE-0461).
  .enableUpcomingFeature("NonisolatedNonsendingByDefault")
]

func product(_ chapter: String) -> String { "ch" + chapter.prefix(2) }
func target(_ chapter: String) -> String { String(chapter.dropFirst(3)) }

let package = Package(
  name: "who-ends-the-task",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "TaskLifetime", targets: ["TaskLifetime"]),
    .executable(name: "workbook", targets: ["WorkbookCommand"]),
  ]
    + chapters.map { .executable(name: product($0), targets: [target($0)]) },
  targets: [
    .target(name: "TaskLifetime", swiftSettings: settings),
    .target(name: "Workbook", swiftSettings: settings),
    .executableTarget(name: "WorkbookCommand", swiftSettings: settings),
    .testTarget(name: "TaskLifetimeTests", dependencies: ["TaskLifetime", "Workbook"], swiftSettings: settings),
    .testTarget(name: "WorkbookTests", dependencies: ["Workbook", "WorkbookCommand"], swiftSettings: settings),
    .testTarget(
      name: "ChapterTests",
      dependencies: ["Workbook", "TaskLifetime"] + chapters.map { .byName(name: target($0)) },
      swiftSettings: settings),
  ]
    + chapters.map {
      .executableTarget(
        name: target($0), dependencies: ["Workbook", "TaskLifetime"], path: "Chapters/" + $0, swiftSettings: settings)
    }
)
