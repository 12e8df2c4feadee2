import CSQLite
import Database
public import FoundationEssentials
import Glibc
import LocalCalendar
public import StudyCalendar

/// A copy of the store in the container's folder `backups`.
public struct Backup: Hashable, Sendable {
  /// The file's name: `SwiftCal-2024-12-10.sqlite` for the one made before the first change of that day.
  public let name: String
  /// The file's absolute path.
  public let path: String
  /// Its size in bytes.
  public let size: Int
  /// The day that its name says.
  public let date: CalendarDate

  /// Whether it is a day's own, and so goes when there are enough newer ones.
  var isDaily: Bool { name == Self.dailyName(date) }

  static func dailyName(_ date: CalendarDate) -> String { "SwiftCal-\(date).sqlite" }
}

extension GroupContainer {
  /// Where backups are kept.
  public var backupsPath: String { path + "/backups" }

  /// The backups, newest first by name.
  /// - Throws: ``StoreError`` where the folder cannot be read; none where there is no folder.
  public func backups() throws -> [Backup] {
    try checkOwner()
    return try names(in: backupsPath).sorted(by: >).compactMap { name in
      guard name.hasPrefix("SwiftCal-"), name.hasSuffix(".sqlite"),
        let date = CalendarDate(iso8601: name.dropFirst("SwiftCal-".count).prefix(10))
      else { return nil }
      let path = backupsPath + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      return Backup(name: name, path: path, size: Int(status.st_size), date: date)
    }
  }

  /// The path of a new backup, in the folder for backups, which is made where there is none.
  func unusedBackupPath(_ name: String) throws -> String {
    try GroupContainer(path: backupsPath).create()
    var path = "\(backupsPath)/SwiftCal-\(name).sqlite"
    var number = 1
    while access(path, F_OK) == 0 {
      number += 1
      path = "\(backupsPath)/SwiftCal-\(name)-\(number).sqlite"
    }
    return path
  }

  /// The days' own backups in the order in which they stay: those of days to come, by a clock that was wrong, are
  /// the first to go.
  func dailyBackups(today: CalendarDate) throws -> [Backup] {
    let daily = try backups().filter(\.isDaily)
    return daily.filter { $0.date <= today } + daily.filter { $0.date > today }
  }

  /// The names of what is in a folder; none where there is no such folder.
  func names(in folder: String) throws -> [String] {
    guard let entries = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw StoreError.notReadable(path: folder)
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

extension SharedStore {
  /// A write transaction that changes days. At the first change of a day the store as it was before is backed up;
  /// where that fails, ``warn`` is told, and the change is made all the same.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func change<Result>(
    by author: ChangeAuthor, _ body: (SharedStore) throws -> Result
  ) throws -> Result {
    try write { store in
      let changes = connection.totalChanges
      let result = try body(store)
      // Only now, so that what was refused leaves nothing behind.
      if connection.totalChanges != changes { backUpIfDue(at: author) }
      return result
    }
  }

  /// Copies the store to a new file.
  /// - Throws: ``StoreError``, for a file that is there already, too.
  public func backUp(to path: String) throws { try Self.backUp(connection, of: self.path, to: path) }

  /// Copies a database to a new file with SQLite's own means: one state of it, compact and without a log.
  static func backUp(_ connection: Connection, of source: String, to path: String) throws {
    guard access(path, F_OK) != 0 else {
      throw StoreError.cannotCreate(path: path, because: "there is a file already")
    }
    let temporary = try PrivateFile.createTemporary(beside: path, suffix: ".new")
    do {
      do {
        try connection.prepare("VACUUM INTO ?1").bind(1, temporary).run()
      } catch let error as DatabaseError {
        // Damage is the source's; everything else is about the copy.
        let isDamage = [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(error.code)
        throw StoreError(error, path: isDamage ? source : path)
      }
      try PrivateFile.move(temporary, to: path, replaces: false)
    } catch {
      PrivateFile.remove(temporary)
      throw error
    }
  }

  /// Copies the store to a new file in the folder for backups, whose name says the second.
  /// - Returns: its path.
  public func backUp(at instant: Date) throws -> String {
    let time = LocalCalendar.timestamp(instant).prefix("2024-12-10T08:30:00".count)
    let path = try container.unusedBackupPath(time.filter { $0 != ":" })
    try backUp(to: path)
    return path
  }

  /// Backs up what was committed last, which others see until this transaction is.
  private func backUpIfDue(at author: ChangeAuthor) {
    do {
      try translating(path) {
        let count = try settings().backups ?? Settings.defaultBackups
        let today = try today(at: author.instant)
        let path = container.backupsPath + "/" + Backup.dailyName(today)
        guard count > 0, access(path, F_OK) != 0 else { return }
        let committed = try Connection(path: self.path, flags: SQLITE_OPEN_READWRITE)
        committed.keepLogOnClose()
        guard try Self.hasDays(committed) else { return }
        try GroupContainer(path: container.backupsPath).create()
        try Self.backUp(committed, of: self.path, to: path)
        for old in try container.dailyBackups(today: today).dropFirst(count) { unlink(old.path) }
      }
    } catch {
      warn("no backup was made: \(error)")
    }
  }

  /// A store without any days needs no backup.
  private static func hasDays(_ connection: Connection) throws -> Bool {
    try connection.integer("SELECT EXISTS (SELECT 1 FROM day) OR EXISTS (SELECT 1 FROM rest)") == 1
  }
}
