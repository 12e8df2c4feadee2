import CSQLite
import Database
import Glibc
public import StudyCalendar

extension SharedStore {
  /// Puts a copy of a store in the store's place, and keeps what it replaces as a backup.
  ///
  /// The file is checked first, and only read. Others may have the store open: they see all of it change in one
  /// transaction, and every widget is asked to reload. A store that cannot be opened is moved to the backups.
  /// - Parameters:
  ///   - path: the copy.
  ///   - container: where the store is.
  ///   - today: names the backup of what is replaced.
  /// - Returns: the path of that backup; nil where there was no store.
  /// - Throws: ``StoreError``, for a copy that is not ours, not whole, or from a newer version.
  public static func restore(_ path: String, in container: GroupContainer, today: CalendarDate) throws
    -> String?
  {
    let file = StoreFile(container: container)
    try container.create()
    let copy = file.path + ".restore"
    PrivateFile.remove(copy)
    defer { PrivateFile.remove(copy) }
    do {
      try checkedCopy(of: path, at: copy)
    } catch StoreError.notOurs(path: path, let because), StoreError.damaged(path: path, let because) {
      throw StoreError.notRestorable(path: path, because: because)
    }

    guard let store = try openable(file) else {
      return try file.whileLocked {
        let kept = try moveAside(file, today: today)
        try file.place(copy)
        return kept
      }
    }
    let kept = try store.keptName(today: today)
    try translating(file.path) { try store.replaceContents(with: copy, keeping: kept) }
    return kept
  }

  /// Copies a store that is ours, whole and not newer, and brings the copy up to the newest schema.
  private static func checkedCopy(of path: String, at copy: String) throws {
    guard case .ours = try StoreFile.inspect(path) else { throw StoreError.missing(path: path) }
    try PrivateFile.create(copy)
    try translating(path) {
      let source = try Connection(path: path, flags: SQLITE_OPEN_READONLY)
      source.setBusyTimeout(milliseconds: 5000)
      let report = try source.text("PRAGMA integrity_check(1)")
      guard report == "ok" else { throw StoreError.damaged(path: path, because: report) }
      try source.prepare("VACUUM INTO ?1").bind(1, copy).run()
    }
    try translating(path) {
      let connection = try Connection(path: copy, flags: SQLITE_OPEN_READWRITE)
      try connection.execute("PRAGMA journal_mode = WAL")
      try StoreFile.migrate(connection, path: copy)
      // Nobody shows what is in a copy.
      try connection.execute("DELETE FROM widget")
    }
  }

  /// The store as it is, unless it cannot be opened.
  private static func openable(_ file: StoreFile) throws -> SharedStore? {
    do {
      guard case .ours = try file.inspect() else { return nil }
      let store = try SharedStore(in: file.container, for: .writing)
      return try store.read { try $0.connection.text("PRAGMA quick_check(1)") == "ok" } ? store : nil
    } catch let error as StoreError {
      switch error {
      case .notOurs, .damaged, .newerVersion: return nil
      default: throw error
      }
    }
  }

  /// Replaces everything in one transaction: the backup holds the write lock from before what is replaced was
  /// kept until the new contents are there.
  private func replaceContents(with copy: String, keeping kept: String) throws {
    let source = try Connection(path: copy, flags: SQLITE_OPEN_READWRITE)
    // Further than anything that others ask for meanwhile, so that no host takes the new state for the old one.
    let requests = try connection.integer("SELECT max(requests) FROM reload") + 1_000_000
    try source.prepare("UPDATE reload SET requests = ?1").bind(1, requests).run()
    let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
    reader.keepLogOnClose()
    try source.replaceContents(of: connection) { try Self.backUp(reader, to: kept) }
  }

  private static func moveAside(_ file: StoreFile, today: CalendarDate) throws -> String? {
    guard file.identity != nil else { return nil }
    let folder = GroupContainer(path: file.container.backupsPath)
    try folder.create()
    let kept = try unusedName("damaged", today: today, in: folder)
    guard Glibc.rename(file.path, kept) == 0 else { throw StoreError.creation(kept, errno) }
    for suffix in ["-wal", "-shm"] { _ = Glibc.rename(file.path + suffix, kept + suffix) }
    return kept
  }

  private func keptName(today: CalendarDate) throws -> String {
    try Self.unusedName("replaced", today: today, in: GroupContainer(path: createBackupsFolder()))
  }

  private static func unusedName(
    _ word: String, today: CalendarDate, in folder: GroupContainer
  ) throws -> String {
    var path = "\(folder.path)/SwiftCal-\(today)-\(word).sqlite"
    var number = 1
    while access(path, F_OK) == 0 {
      number += 1
      path = "\(folder.path)/SwiftCal-\(today)-\(word)-\(number).sqlite"
    }
    return path
  }
}
