import Glibc
public import StudyCalendar
import System

/// A copy of the store in the container's folder `backups`.
public struct Backup: Hashable, Sendable {
  /// The file's name: `SwiftCal-2024-12-10.sqlite` for the backup that the first change of that day made.
  public let name: String
  /// The file's absolute path.
  public let path: String
  /// Its size in bytes.
  public let size: Int
  /// The day in its name.
  public let date: CalendarDate
  /// Where it comes from.
  public let kind: Kind
  /// Whether SwiftCal gives such names. Other files are not removed.
  let isOurs: Bool
  /// The time in the name, as a number: 83000 for half past eight; 0 if there is no time.
  private let time: Int
  /// The number at the end of the name; 1 if there is no number. Copies of one day have different numbers.
  private let number: Int
  /// When the file was last made, moved or changed, since 1970.
  private let changed: Duration

  /// Where backups come from. It is in their names.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The first change of a day made it.
    case daily
    /// A person made it, or put it there.
    case manual
    /// A restore or an update replaced it.
    case replaced
    /// It is a store that could not be used, which another one replaced.
    case damaged
    /// It is a log without its store, which an earlier version moved aside: `SwiftCal-2024-12-10-log.sqlite-wal`.
    case log

    /// What the names of such backups have behind the day; nil for those that a person made.
    fileprivate var ending: String? {
      switch self {
      case .daily: ""
      case .manual: nil
      case .replaced, .damaged, .log: "-" + rawValue
      }
    }
  }

  /// The backup of a file; nil for a name that no backup has.
  fileprivate init?(_ name: String, in folder: String) {
    let ending = name.hasSuffix(".sqlite") ? ".sqlite" : ".sqlite-wal"
    guard name.hasPrefix("SwiftCal-"), name.hasSuffix(ending),
      let date = CalendarDate(iso8601: name.dropFirst("SwiftCal-".count).prefix(10)),
      let status = fileStatus(at: folder + "/" + name, followsLink: true)
    else { return nil }
    (self.name, self.date, path, size) = (name, date, folder + "/" + name, Int(status.st_size))
    changed = Self.time(of: status.st_ctim)
    // What stands behind the date: nothing, a time or a word, and perhaps a number.
    var rest = name.dropFirst("SwiftCal-2024-12-10".count).dropLast(ending.count)
    var number = 1
    if let hyphen = rest.lastIndex(of: "-"), hyphen > rest.startIndex,
      Self.isNumber(rest[rest.index(after: hyphen)...])
    {
      number = Int(rest[rest.index(after: hyphen)...]) ?? .max
      rest = rest[..<hyphen]
    }
    self.number = number
    let isTime = rest.utf8.count == 7 && rest.first == "T" && Self.isNumber(rest.dropFirst())
    time = isTime ? Int(rest.dropFirst()) ?? 0 : 0
    let kind = Kind.allCases.first { $0.ending == String(rest) }
    // Any other log belongs to a backup.
    guard (ending == ".sqlite-wal") == (kind == .log) else { return nil }
    self.kind = kind ?? .manual
    isOurs = isTime || kind != nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// A time of a file. Some file systems give any number of seconds, also one that has no number of nanoseconds.
  static func time(of stamp: timespec) -> Duration {
    .seconds(Int64(stamp.tv_sec)) + .nanoseconds(Int64(stamp.tv_nsec))
  }

  static func dailyName(_ date: CalendarDate) -> String { "SwiftCal-\(date).sqlite" }

  /// Whether it was made after another one. Dates of days to come were made by a clock that was wrong, and count as the oldest.
  /// The daily backup was made by the first change of its day.
  func isNewer(than other: Backup, today: CalendarDate) -> Bool {
    func order(_ backup: Backup) -> (Int, Int, Int, Int, Duration, Int) {
      (
        backup.date.isFuture(today: today) ? 0 : 1, backup.date.dayNumber, backup.kind == .daily ? 0 : 1,
        backup.time, backup.changed, backup.number
      )
    }
    return order(self) > order(other)
  }
}

extension GroupContainer {
  /// The folder in which backups are kept.
  public var backupsPath: String { path + "/backups" }

  /// The backups, newest first by name. If there is no folder for them there are no backups.
  /// - Throws: ``StoreError`` if the folder cannot be read.
  public func backups() throws -> [Backup] {
    try checkOwner()
    return try copies().filter { $0.kind != .log }
  }

  /// The backups, and the logs that earlier versions kept.
  func copies() throws -> [Backup] {
    try names(in: backupsPath).sorted(by: >).compactMap { Backup($0, in: backupsPath) }
  }

  /// The backup of a date: the daily backup of that day, or otherwise the newest backup with the date in its
  /// name.
  /// - Throws: ``StoreError/missing(path:)`` if no backup has that date.
  public func backup(of date: CalendarDate) throws -> Backup {
    let found = try backups().filter { $0.date == date }
    guard let backup = found.first(where: { $0.kind == .daily }) ?? found.first else {
      throw StoreError.missing(path: backupsPath + "/" + Backup.dailyName(date))
    }
    return backup
  }

  /// The path of a new backup, in the folder for backups, which is made if it is missing.
  func unusedBackupPath(_ name: String) throws -> String {
    try createBackupsFolder()
    var (path, number) = ("\(backupsPath)/SwiftCal-\(name).sqlite", 1)
    // An earlier version kept logs, also beside a copy that is gone.
    while ([""] + StoreFile.companionEndings).contains(where: { fileStatus(at: path + $0) != nil }) {
      number += 1
      path = "\(backupsPath)/SwiftCal-\(name)-\(number).sqlite"
    }
    return path
  }

  /// Makes the folder for backups, readable by its owner alone. A folder that is there stays as it is.
  func createBackupsFolder() throws { try withCreationErrors { try Folder.makePrivate(backupsPath) } }

  /// The names of the files and folders in a folder; an empty list if there is no such folder.
  func names(in folder: String) throws -> [String] {
    do {
      return try Folder.names(in: folder)
    } catch {
      throw error.isNoPermission ? StoreError.notReadable(path: folder) : StoreError(error)
    }
  }
}
