// swift-tools-version: 6.1
import PackageDescription

// The rooms of the house, from the ground up. A room depends only on rooms above it in this list, and names every
// module that it imports (`.ci/check-imports` compares). docs/architecture.md says what each is about.
let rooms: [Target] = [
  .target(name: "Localization", plugins: ["EmbedTranslations"]),
  .target(name: "ShownText"),
  .target(name: "ForeignText"),
  .target(name: "StudyCalendar", dependencies: ["Localization", "ShownText"]),
  .systemLibrary(name: "CLinux"),
  .target(name: "FileSystem", dependencies: ["Localization", "ShownText", "CLinux"]),
  .target(name: "LocalCalendar", dependencies: ["Localization", "StudyCalendar", "FileSystem"]),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .target(name: "SQLite", dependencies: ["Localization", "FileSystem", "CSQLite"]),
  .target(name: "Migrations", path: "migrations", exclude: ["embed"], plugins: ["EmbedMigrations"]),
  .target(
    name: "SharedStore",
    dependencies: ["Localization", "ShownText", "StudyCalendar", "FileSystem", "SQLite", "Migrations"]),
  .target(
    name: "StudyIntents",
    dependencies: ["Localization", "ShownText", "StudyCalendar", "LocalCalendar", "SharedStore"]),
  .target(name: "WidgetTimeline"),
  .target(name: "Drawing", dependencies: ["Localization", "ShownText", "CLinux"]),
  .target(name: "EventLoop", dependencies: ["Localization", "CLinux", "FileSystem"]),
  .target(name: "GitCommand", dependencies: ["Localization", "ForeignText", "FileSystem", "EventLoop"]),
  .target(
    name: "TerminalScreen", dependencies: ["ShownText", "CLinux", "FileSystem", "Drawing", "EventLoop"]),
  .target(
    name: "WidgetHosting",
    dependencies: [
      "Localization", "ShownText", "StudyCalendar", "LocalCalendar", "FileSystem", "SharedStore",
      "StudyIntents",
      "WidgetTimeline",
      "Drawing", "EventLoop", "TerminalScreen",
    ]),
  .target(
    name: "StudyWidget",
    dependencies: [
      "Localization", "ShownText", "StudyCalendar", "LocalCalendar", "FileSystem", "SharedStore",
      "StudyIntents",
      "WidgetTimeline",
      "Drawing",
      "WidgetHosting",
    ]),
  .target(
    name: "RepositoryWidget",
    dependencies: [
      "Localization", "ShownText", "ForeignText", "StudyCalendar", "FileSystem", "LocalCalendar",
      "WidgetTimeline",
      "Drawing", "EventLoop", "GitCommand", "WidgetHosting",
    ]),
  .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .target(
    name: "ForeignFormats",
    dependencies: [
      "Localization", "ShownText", "ForeignText", "StudyCalendar", "FileSystem", "SQLite", "CZlib",
    ]),
  .target(
    name: "Evidence",
    dependencies: [
      "Localization", "ForeignText", "StudyCalendar", "LocalCalendar", "FileSystem", "SQLite", "EventLoop",
      "GitCommand", "ForeignFormats",
    ]),
  .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
  .target(
    name: "DeviceSync",
    dependencies: [
      "Localization", "ShownText", "ForeignText", "StudyCalendar", "FileSystem", "SharedStore", "EventLoop",
      "CSodium",
    ]),
  .target(
    name: "CommandLine",
    dependencies: [
      "Localization", "ShownText", "FileSystem", "Drawing",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  .target(
    name: "StudyCommandLine",
    dependencies: [
      "Localization", "ShownText", "StudyCalendar", "LocalCalendar", "CLinux", "FileSystem", "SharedStore",
      "StudyIntents", "WidgetTimeline", "Drawing", "EventLoop", "WidgetHosting", "StudyWidget",
      "RepositoryWidget",
      "ForeignFormats",
      "Evidence", "DeviceSync",
      "CommandLine",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  .executableTarget(
    name: "swiftcal",
    dependencies: [
      "Localization", "ShownText", "StudyCalendar", "LocalCalendar", "FileSystem", "SharedStore",
      "StudyIntents", "WidgetTimeline",
      "Drawing", "EventLoop", "TerminalScreen", "WidgetHosting", "StudyWidget", "ForeignFormats", "Evidence",
      "DeviceSync", "CommandLine", "StudyCommandLine",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  .executableTarget(
    name: "swiftcal-widget",
    dependencies: [
      "Localization", "ShownText", "StudyCalendar", "LocalCalendar", "FileSystem", "SharedStore",
      "StudyIntents",
      "WidgetTimeline", "EventLoop", "WidgetHosting", "CommandLine", "StudyCommandLine",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
]

let tests: [Target] = [
  .target(name: "RawSQLite", dependencies: ["CSQLite", "Migrations"], path: "Tests/RawSQLite"),
  .target(name: "SyncTrace", dependencies: ["CSQLite"], path: "Tests/SyncTrace"),
  .target(
    name: "TemporaryStore", dependencies: ["SharedStore", "StudyCalendar", "RawSQLite"],
    path: "Tests/TemporaryStore"),
  // What makes code of the translations. The build runs it.
  .executableTarget(name: "LanguageCompiler", path: "languages/compiler"),
  .testTarget(name: "LocalizationTests", dependencies: ["Localization", "LanguageCompiler"]),
  .target(name: "SeededRandom", path: "Tests/SeededRandom"),
  .target(name: "NewKinds", dependencies: ["StudyCalendar"], path: "Tests/NewKinds"),
  .target(name: "SystemCalls", path: "Tests/SystemCalls"),
  .target(name: "LocalServer", path: "Tests/LocalServer"),
  // All tests are one program, so one module that depends on it is enough.
  .target(name: "MemoryFolder", path: "Tests/MemoryFolder"),
  .testTarget(name: "ShownTextTests", dependencies: ["ShownText"]),
  .testTarget(name: "StudyCalendarTests", dependencies: ["StudyCalendar", "SeededRandom"]),
  .testTarget(name: "LocalCalendarTests", dependencies: ["LocalCalendar", "StudyCalendar", "SeededRandom"]),
  .testTarget(name: "FileSystemTests", dependencies: ["FileSystem", "SeededRandom", "SystemCalls"]),
  .testTarget(name: "SQLiteTests", dependencies: ["FileSystem", "SQLite"]),
  .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "FileSystem"]),
  .testTarget(name: "WidgetTimelineTests", dependencies: ["WidgetTimeline"]),
  .testTarget(name: "DrawingTests", dependencies: ["Localization", "Drawing"]),
  .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen", "Drawing", "ShownText"]),
  .testTarget(
    name: "SwiftCalScreenTests",
    dependencies: [
      "swiftcal", "TerminalScreen", "Drawing", "StudyCalendar", "StudyIntents", "LocalCalendar",
      "SharedStore", "SeededRandom",
      "TemporaryStore",
    ]),
  // A kind of widget that no room knows, and a program that displays it.
  .target(
    name: "ClockKind",
    dependencies: [
      "ShownText", "StudyCalendar", "SharedStore", "StudyIntents", "WidgetTimeline", "Drawing",
      "WidgetHosting",
    ], path: "Tests/ClockKind"),
  .executableTarget(
    name: "ClockWidget", dependencies: ["SharedStore", "WidgetHosting", "WidgetTimeline", "ClockKind"],
    path: "Tests/ClockWidget"),
  .testTarget(
    name: "WidgetHostingTests",
    dependencies: [
      "WidgetHosting", "WidgetTimeline", "ShownText", "Drawing", "EventLoop", "TerminalScreen", "FileSystem",
      "SharedStore", "StudyCalendar", "StudyIntents", "ClockKind", "RawSQLite", "TemporaryStore",
    ]),
  .testTarget(
    name: "SharedStoreTests",
    dependencies: [
      "SharedStore", "StudyCalendar", "LocalCalendar", "FileSystem", "SQLite", "StudyIntents", "Migrations",
      "RawSQLite", "SeededRandom", "SyncTrace", "SystemCalls", "TemporaryStore",
    ]),
  .testTarget(
    name: "StudyIntentsTests",
    dependencies: [
      "StudyIntents", "LocalCalendar", "SharedStore", "SQLite", "StudyCalendar", "NewKinds", "RawSQLite",
      "SeededRandom", "TemporaryStore",
    ]),
  .testTarget(
    name: "StudyWidgetTests",
    dependencies: [
      "StudyWidget", "WidgetHosting", "Drawing", "StudyIntents", "SharedStore", "StudyCalendar",
      "LocalCalendar", "WidgetTimeline", "RawSQLite", "TemporaryStore",
    ],
    exclude: ["Snapshots"]),
  .testTarget(
    name: "RepositoryWidgetTests",
    dependencies: [
      "RepositoryWidget", "WidgetHosting", "WidgetTimeline", "Drawing", "EventLoop", "FileSystem",
      "StudyCalendar",
      "LocalCalendar", "LocalServer",
    ]),
  .testTarget(
    name: "ForeignFormatsTests",
    dependencies: [
      "ForeignFormats", "ShownText", "FileSystem", "StudyCalendar", "NewKinds", "RawSQLite", "SeededRandom",
    ]),
  .testTarget(
    name: "EvidenceTests",
    dependencies: [
      "Evidence", "EventLoop", "StudyCalendar", "RawSQLite", "SeededRandom",
    ],
    exclude: ["Fixtures"]),
  .testTarget(
    name: "DeviceSyncTests",
    dependencies: [
      "DeviceSync", "FileSystem", "SharedStore", "StudyCalendar", "StudyIntents", "RawSQLite",
      "SeededRandom",
      "TemporaryStore",
    ]),
  .testTarget(name: "CommandLineTests", dependencies: ["CommandLine", "FileSystem", "Localization"]),
  .testTarget(
    name: "ProgramTests",
    dependencies: [
      "swiftcal", "swiftcal-widget", "ClockWidget", "SharedStore", "StudyCalendar", "StudyIntents",
      "WidgetTimeline", "Drawing", "WidgetHosting", "Migrations", "RawSQLite", "SeededRandom", "LocalServer",
      "MemoryFolder",
    ],
    exclude: ["OldStores"],
    resources: [.copy("Fixtures")]),
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
