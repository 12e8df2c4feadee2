import ArgumentParser
public import CommandLine
import FoundationEssentials
import Glibc
import SharedStore
import StudyCalendar
public import StudyIntents
import System
public import Words

struct Restore: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "restore", localized: "Put a backup in the store's place.",
    localized: "The backup is checked first, and what it replaces is kept as a backup.",
    examples: "swiftcal backup --list", "swiftcal restore 2024-12-10",
    "swiftcal restore ~/usb/SwiftCal.sqlite")

  @Argument(localized: "A file, or the date of a backup.", completion: .backup)
  var backup: String
  @OptionGroup var output: JSONOption

  var paths: [String] { [backup] }

  /// The date of a backup, in any form of a date; nil for a file. A name of a file that is there is that file.
  private var date: CalendarDate? {
    get throws {
      if let date = CalendarDate(iso8601: backup) { return date }
      guard access(backup, F_OK) != 0, let expression = try? DateExpression(backup) else { return nil }
      return try expression.resolved(today: presentDay())
    }
  }

  func run() throws {
    let source: BackupSource = try date.map { .date($0) } ?? .file(Folder.absolutePath(backup))
    let restored = try GroupContainer().restore(source, at: .now)
    for removed in restored.removed {
      printProblem(
        localized: "\(removed) was removed, since there are enough newer copies of what was replaced")
    }
    if let folder = restored.unsharedFolder {
      printProblem(
        localized: """
          the backup is from before this device shared its days, so it shares them no more; \
          “swiftcal sync \(folder.shellQuoted)” shares them again
          """)
    }
    reportChange(String(localized: "the backup was restored")) {
      try printResult(restored, asJSON: output.json)
    }
  }
}

extension RestoredBackup: CommandResult, CustomStringConvertible {
  public var json: JSONValue { ["restored": restored, "kept": kept] }

  public var description: String {
    let kept = kept.map { String(localized: "What it replaced is kept as \($0.shown)") }
    return [String(localized: "Restored from \(restored.shown)."), kept].compactMap(\.self)
      .joined(separator: "\n")
  }
}
