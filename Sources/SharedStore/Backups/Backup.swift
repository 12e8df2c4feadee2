import FileSystem
import Glibc
public import StudyCalendar

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

  /// Where backups come from. It is in their names.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The first change of a day made it.
    case daily
    /// A person made it, or put it there.
    case manual
    /// A restore replaced it.
    case replaced
    /// It is a store that could not be opened, which a restore replaced.
    case damaged
    /// It is a log without its store, moved aside: `SwiftCal-2024-12-10-log.sqlite-wal`.
    case log
  }

  /// Where it comes from.
  public var kind: Kind {
    let kind = StoredCopy(stem: name[...], in: "")?.kind
    return kind == .log ? .manual : kind ?? .manual
  }

  /// Whether it is a daily backup, which is removed when there are enough newer ones.
  var isDaily: Bool { kind == .daily }

  static func dailyName(_ date: CalendarDate) -> String { "SwiftCal-\(date).sqlite" }
}

extension GroupContainer {
  /// The folder in which backups are kept.
  public var backupsPath: String { path + "/backups" }

  /// The backups, newest first by name. If there is no folder for them there are no backups.
  /// - Throws: ``StoreError`` if the folder cannot be read.
  public func backups() throws -> [Backup] {
    try checkOwner()
    return try names(in: backupsPath).sorted(by: >).compactMap { name in
      guard name.hasPrefix("SwiftCal-"), name.hasSuffix(".sqlite"),
        let date = CalendarDate(iso8601: name.dropFirst("SwiftCal-".count).prefix(10))
      else { return nil }
      let path = backupsPath + "/" + name
      var status = stat()
      guard pathStat(path, &status) == 0 else { return nil }
      return Backup(name: name, path: path, size: Int(status.st_size), date: date)
    }
  }

  /// The backup of a date: the daily backup of that day, or otherwise the newest backup with the date in its
  /// name.
  /// - Throws: ``StoreError/missing(path:)`` if no backup has that date.
  public func backup(of date: CalendarDate) throws -> Backup {
    let found = try backups().filter { $0.date == date }
    guard let backup = found.first(where: \.isDaily) ?? found.first else {
      throw StoreError.missing(path: backupsPath + "/" + Backup.dailyName(date))
    }
    return backup
  }

  /// The path of a new backup, in the folder for backups, which is made if it is missing.
  func unusedBackupPath(_ name: String) throws -> String {
    try createBackupsFolder()
    var (status, path, number) = (stat(), "\(backupsPath)/SwiftCal-\(name).sqlite", 1)
    // A command that is killed while it keeps a store can leave a log without its file.
    while ([""] + StoreFile.companionEndings).contains(where: { lstat(path + $0, &status) == 0 }) {
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
