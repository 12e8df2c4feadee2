// swift-tools-version: 6.1
import PackageDescription

// The rooms of the house, from the ground up. A room depends only on rooms above it in this list, and names every
// module that it imports (`.ci/check-imports` compares). docs/architecture.md says what each is about.
let rooms: [Target] = [
  .target(name: "Words", plugins: ["EmbedTranslations"]),
  .target(name: "ForeignText"),
  .target(name: "StudyCalendar", dependencies: ["Words"]),
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .target(name: "System", dependencies: ["Words", "ForeignText", "StudyCalendar", "CLinux", "CSQLite"]),
  .target(
    name: "SharedStore", dependencies: ["Words", "StudyCalendar", "System"], plugins: ["EmbedMigrations"]),
  .target(name: "StudyIntents", dependencies: ["Words", "StudyCalendar", "System", "SharedStore"]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .target(name: "OtherPrograms", dependencies: ["Words", "ForeignText", "StudyCalendar", "System", "CZlib"]),
  .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
  .target(
    name: "DeviceSync",
    dependencies: ["Words", "ForeignText", "StudyCalendar", "System", "SharedStore", "CSodium"]),
  .target(name: "Drawing", dependencies: ["Words", "CLinux", "System"]),
  .target(
    name: "Widgets",
    dependencies: ["Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "Drawing"]),
  .target(
    name: "StudyWidget",
    dependencies: ["Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "Drawing", "Widgets"]),
  .target(
    name: "RepositoryWidget",
    dependencies: ["Words", "ForeignText", "StudyCalendar", "System", "Drawing", "Widgets"]),
  .target(
    name: "CommandLine",
    dependencies: [
      "Words", "StudyCalendar", "CLinux", "System", "SharedStore", "StudyIntents", "OtherPrograms",
      "DeviceSync", "Drawing", "Widgets", "StudyWidget", "RepositoryWidget",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  .executableTarget(
    name: "swiftcal",
    dependencies: [
      "Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "OtherPrograms", "DeviceSync",
      "Drawing", "Widgets", "StudyWidget", "CommandLine",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  .executableTarget(
    name: "swiftcal-widget",
    dependencies: [
      "Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "Widgets", "CommandLine",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
]

let tests: [Target] = [
  .target(name: "RawSQLite", dependencies: ["CSQLite", "SharedStore"], path: "Tests/RawSQLite"),
  .target(name: "SyncTrace", dependencies: ["CSQLite"], path: "Tests/SyncTrace"),
  .target(
    name: "TemporaryStore", dependencies: ["StudyCalendar", "SharedStore", "RawSQLite"],
    path: "Tests/TemporaryStore"),
  .target(name: "SeededRandom", path: "Tests/SeededRandom"),
  .target(name: "NewKinds", dependencies: ["Words", "StudyCalendar"], path: "Tests/NewKinds"),
  .target(name: "SystemCalls", path: "Tests/SystemCalls"),
  .target(name: "LocalServer", path: "Tests/LocalServer"),
  // All tests are one program, so one module that depends on it is enough.
  .target(name: "MemoryFolder", path: "Tests/MemoryFolder"),
  // A kind of widget that no room knows, and a program that displays it.
  .target(
    name: "ClockKind",
    dependencies: ["Words", "StudyCalendar", "SharedStore", "StudyIntents", "Drawing", "Widgets"],
    path: "Tests/ClockKind"),
  .executableTarget(
    name: "ClockWidget", dependencies: ["SharedStore", "Widgets", "ClockKind"], path: "Tests/ClockWidget"),
  // What makes code of the translations. The build runs it.
  .executableTarget(name: "LanguageCompiler", path: "languages/compiler"),
  .testTarget(name: "WordsTests", dependencies: ["Words", "LanguageCompiler"]),
  .testTarget(name: "StudyCalendarTests", dependencies: ["Words", "StudyCalendar", "SeededRandom"]),
  .testTarget(name: "SystemTests", dependencies: ["StudyCalendar", "System", "SeededRandom", "SystemCalls"]),
  .testTarget(name: "DrawingTests", dependencies: ["Words", "Drawing"]),
  .testTarget(
    name: "SwiftCalScreenTests",
    dependencies: [
      "StudyCalendar", "System", "SharedStore", "StudyIntents", "Drawing", "swiftcal", "TemporaryStore",
      "SeededRandom",
    ]),
  .testTarget(
    name: "WidgetsTests",
    dependencies: [
      "Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "Drawing", "Widgets", "RawSQLite",
      "TemporaryStore", "ClockKind",
    ]),
  .testTarget(
    name: "SharedStoreTests",
    dependencies: [
      "Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "RawSQLite", "SyncTrace",
      "TemporaryStore", "SeededRandom", "SystemCalls",
    ]),
  .testTarget(
    name: "StudyIntentsTests",
    dependencies: [
      "Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "RawSQLite", "TemporaryStore",
      "SeededRandom", "NewKinds",
    ]),
  .testTarget(
    name: "StudyWidgetTests",
    dependencies: [
      "StudyCalendar", "System", "SharedStore", "StudyIntents", "Drawing", "Widgets", "StudyWidget",
      "RawSQLite", "TemporaryStore",
    ], exclude: ["Snapshots"]),
  .testTarget(
    name: "RepositoryWidgetTests",
    dependencies: ["StudyCalendar", "System", "Drawing", "Widgets", "RepositoryWidget", "LocalServer"]),
  .testTarget(
    name: "OtherProgramsTests",
    dependencies: [
      "Words", "StudyCalendar", "System", "OtherPrograms", "RawSQLite", "SeededRandom", "NewKinds",
    ], exclude: ["Evidence/Fixtures"]),
  .testTarget(
    name: "DeviceSyncTests",
    dependencies: [
      "Words", "StudyCalendar", "System", "SharedStore", "StudyIntents", "DeviceSync", "RawSQLite",
      "TemporaryStore", "SeededRandom",
    ]),
  .testTarget(name: "CommandLineTests", dependencies: ["Words", "System", "CommandLine"]),
  .testTarget(
    name: "ProgramTests",
    dependencies: [
      "swiftcal", "swiftcal-widget", "ClockWidget", "StudyCalendar", "SharedStore", "StudyIntents", "Drawing",
      "Widgets", "RawSQLite", "SeededRandom", "LocalServer", "MemoryFolder",
    ], exclude: ["OldStores", "Transcripts"], resources: [.copy("Fixtures")]),
]

// A method is seen only in a file that imports its module. Without this the methods of `ForeignText` would be taken in every
// file of a module in which one file imports it, and a text would be counted by scalars where characters are meant.
for target in rooms + tests where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("MemberImportVisibility")]
}

let package = Package(
  name: "SwiftCal",
  products: [
    .executable(name: "swiftcal", targets: ["swiftcal"]),
    .executable(name: "swiftcal-widget", targets: ["swiftcal-widget"]),
  ],
  dependencies: [
    // One version, so that the same source makes the same programs.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: rooms + tests + [
    .plugin(name: "EmbedMigrations", capability: .buildTool()),
    .plugin(name: "EmbedTranslations", capability: .buildTool(), dependencies: ["LanguageCompiler"]),
  ],
  swiftLanguageModes: [.v6]
)

// For “make documentation” only: other builds do not fetch and build the plugin.
if Context.environment["SWIFTCAL_DOCUMENTATION"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
