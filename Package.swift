// swift-tools-version: 6.1
import PackageDescription

/// The schema files, embedded in the programs so that each stays one file.
let migrations = ["m001_days.sql"]

let package = Package(
  name: "SwiftCal",
  products: [
    .executable(name: "swiftcal", targets: ["swiftcal"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .target(name: "StudyCalendar"),
    .target(name: "LocalCalendar", dependencies: ["StudyCalendar"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Migrations", path: "migrations", resources: migrations.map { .embedInCode($0) }),
    .target(name: "SharedStore", dependencies: ["StudyCalendar", "LocalCalendar", "CSQLite", "Migrations"]),
    .target(name: "WidgetTimeline"),
    .systemLibrary(name: "CLinux"),
    .target(name: "StudyWidget", dependencies: ["SharedStore", "WidgetTimeline", "CLinux"]),
    .target(
      name: "CommandLineConventions",
      dependencies: ["StudyWidget", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(name: "swiftcal", dependencies: ["CommandLineConventions"]),
  ],
  swiftLanguageModes: [.v6]
)
