// swift-tools-version: 6.1
import PackageDescription

/// The schema files, embedded in the programs so that each stays one file.
let migrations = [
  "m001_days.sql", "m002_widgets.sql", "m003_rest.sql", "m004_history.sql", "m005_redo.sql",
]

let package = Package(
  name: "SwiftCal",
  products: [
    .executable(name: "swiftcal", targets: ["swiftcal"]),
    .executable(name: "swiftcal-widget", targets: ["swiftcal-widget"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .target(name: "StudyCalendar"),
    .target(name: "LocalCalendar", dependencies: ["StudyCalendar"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Database", dependencies: ["CSQLite"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "ForeignFormats",
      dependencies: ["StudyCalendar", "LocalCalendar", "Database", "CSQLite", "CZlib"]),
    .target(name: "Migrations", path: "migrations", resources: migrations.map { .embedInCode($0) }),
    .target(
      name: "SharedStore",
      dependencies: [
        "StudyCalendar", "LocalCalendar", "WidgetTimeline", "Database", "CSQLite", "CLinux", "Migrations",
      ]),
    .target(name: "WidgetTimeline"),
    .systemLibrary(name: "CLinux"),
    .target(name: "EventLoop", dependencies: ["CLinux"]),
    .target(name: "StudyWidget", dependencies: ["SharedStore", "WidgetTimeline", "EventLoop", "CLinux"]),
    .target(
      name: "CommandLineConventions",
      dependencies: [
        "StudyWidget", "CLinux", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "StudyTransfer", dependencies: ["SharedStore", "ForeignFormats"]),
    .executableTarget(name: "swiftcal", dependencies: ["CommandLineConventions", "StudyTransfer"]),
    .executableTarget(name: "swiftcal-widget", dependencies: ["CommandLineConventions"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"]),
    .testTarget(name: "WidgetTimelineTests", dependencies: ["WidgetTimeline"]),
    .testTarget(name: "StudyCalendarTests", dependencies: ["StudyCalendar"]),
    .testTarget(name: "LocalCalendarTests", dependencies: ["LocalCalendar", "StudyCalendar"]),
    .target(
      name: "RawSQLite", dependencies: ["CSQLite"], path: "Tests/RawSQLite",
      resources: migrations.dropLast().map { .embedInCode("EarlierVersions/\($0)") }),
    .target(name: "SyncTrace", dependencies: ["CSQLite"], path: "Tests/SyncTrace"),
    .testTarget(
      name: "SharedStoreTests",
      dependencies: [
        "SharedStore", "StudyCalendar", "WidgetTimeline", "Migrations", "RawSQLite", "SyncTrace",
      ]),
    .testTarget(
      name: "StudyWidgetTests",
      dependencies: [
        "StudyWidget", "CommandLineConventions", "SharedStore", "StudyCalendar", "LocalCalendar",
        "WidgetTimeline", "RawSQLite",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ForeignFormatsTests", dependencies: ["ForeignFormats", "StudyCalendar", "RawSQLite"]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "swiftcal", "swiftcal-widget", "SharedStore", "StudyCalendar", "Migrations", "RawSQLite",
      ],
      resources: [.copy("Fixtures")]),
  ],
  swiftLanguageModes: [.v6]
)

// For “make documentation” only: nobody else's build fetches and builds the plugin.
if Context.environment["SWIFTCAL_DOCUMENTATION"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
