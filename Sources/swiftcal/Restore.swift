import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import LocalCalendar
import SharedStore
import StudyCalendar

struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the store's place.",
    discussion: """
      It is checked first, and what it replaces is kept as a backup.

      Examples:
        swiftcal backup --list
        swiftcal restore 2024-12-10
        swiftcal restore ~/usb/SwiftCal.sqlite
      """)

  @Argument(help: "A file, or the date of a backup.", completion: .storeFile)
  var backup: String
  @OptionGroup var output: JSONOption

  func run() throws {
    let container = try GroupContainer()
    let path = try Self.path(of: backup, in: container)
    let today = Self.today(in: container)
    let kept = try SharedStore.restore(path, in: container, today: today)
    try printResult(RestoreResult(restored: path, kept: kept), asJSON: output.json)
  }

  /// The file that is meant: for a date that day's own backup, else the newest that has the date in its name.
  private static func path(of text: String, in container: GroupContainer) throws -> String {
    guard let date = CalendarDate(iso8601: text) else { return GroupContainer(path: text).path }
    let backups = try container.backups().filter { $0.date == date }
    guard let backup = backups.first(where: { $0.name == "SwiftCal-\(date).sqlite" }) ?? backups.first else {
      throw StoreError.missing(path: container.backupsPath + "/SwiftCal-\(date).sqlite")
    }
    return backup.path
  }

  /// Today as the store says it, if it can be read; it only names a file.
  private static func today(in container: GroupContainer) -> CalendarDate {
    let store = try? SharedStore(in: container, for: .reading)
    return (try? store?.read { try $0.today(at: .now) }) ?? LocalCalendar().day(at: .now)
  }
}

/// What was restored, and what it replaced.
private struct RestoreResult: CommandResult, CustomStringConvertible {
  let restored: String
  let kept: String?

  var description: String {
    "Restored from \(restored)." + (kept.map { "\nWhat it replaced is kept as \($0)" } ?? "")
  }

  private enum CodingKeys: CodingKey { case restored, kept }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(restored, forKey: .restored)
    try container.encode(kept, forKey: .kept)
  }
}
