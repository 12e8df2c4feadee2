import ArgumentParser
import CommandLine
import FoundationEssentials
import SharedStore
import StudyCalendar
import System
import Words

struct BackupCommand: CommandWithPaths {
  static let configuration = CommandConfiguration(
    "backup", localized: "Copy the store to a file, or list the backups.",
    localized: """
      The first change of a day makes a backup of the store as it was before; “swiftcal config backups” says \
      how many are kept. Of those that you make without naming a file, the newest \
      \(Backup.Kind.manual.limit) are kept.
      """,
    examples: "swiftcal backup", "swiftcal backup ~/usb/SwiftCal.sqlite", "swiftcal backup --list")

  @Argument(
    localized: "The new file; a file in the container's folder “backups” unless given.", completion: .file())
  var file: String?
  @Flag(localized: "List the backups.")
  var list = false
  @OptionGroup var output: JSONOption

  var paths: [String] { file.map { [$0] } ?? [] }

  func validate() throws {
    if list, file != nil { throw ValidationError(localized: "--list takes no file") }
  }

  /// Removes the oldest backups if there are too many, and says which: a person's own backup does not vanish silently.
  private func removeOldBackups(beside path: String, of store: SharedStore) {
    // The backup was made. Whatever fails now must not look as if it was not.
    guard let today = try? store.read({ try $0.now.today }) else { return }
    for removed in store.container.prune([.manual], today: today, sparing: [path]) {
      printProblem(
        localized: """
          \(removed) was removed: the newest \(Backup.Kind.manual.limit) backups that you make stay; nothing \
          removes one that “swiftcal backup FILE” makes elsewhere
          """)
    }
  }

  func run() throws {
    if list {
      return try printResult(BackupList(backups: GroupContainer().backups()), asJSON: output.json)
    }
    let store = try openStoreForWriting()
    if let file { try store.backUp(to: file) }
    let path = try file ?? store.backUp(at: .now)
    if file == nil { removeOldBackups(beside: path, of: store) }
    reportChange(String(localized: "the backup was made")) {
      try printResult(BackupResult(path: Folder.absolutePath(path)), asJSON: output.json)
    }
  }
}

/// A backup that was made.
private struct BackupResult: CommandResult, CustomStringConvertible {
  let path: String

  var description: String { String(localized: "The store was copied to \(path.shown)") }
  var json: JSONValue { ["path": path] }
}

/// All backups, newest first.
private struct BackupList: CommandResult, CustomStringConvertible {
  let backups: [Backup]

  var description: String {
    if backups.isEmpty { return String(localized: "There is no backup yet; “swiftcal backup” makes one.") }
    return backups.map { "\($0.name.shown)  \($0.size / 1024) KiB  \($0.kind.title)" }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "backups": backups.map { backup -> JSONValue in
        [
          "name": backup.name, "path": backup.path, "kind": backup.kind.rawValue, "date": backup.date,
          "size": backup.size,
        ]
      }
    ]
  }
}

extension Backup.Kind {
  /// Where a backup comes from, in a word for people.
  var title: String {
    switch self {
    case .daily: String(localized: "daily", context: "backup")
    case .manual: String(localized: "manual", context: "backup")
    case .replaced: String(localized: "replaced", context: "backup")
    case .damaged: String(localized: "damaged", context: "backup")
    case .log: String(localized: "log", context: "backup")
    }
  }
}
