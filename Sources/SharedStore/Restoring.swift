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
    try container.checkOwner()
    try container.create()
    let copy = try PrivateFile.createTemporary(beside: file.path, suffix: ".restore")
    defer { PrivateFile.remove(copy) }
    do {
      try checkedCopy(of: path, at: copy)
    } catch StoreError.notOurs(path: path, let because), StoreError.damaged(path: path, let because) {
      throw StoreError.notRestorable(path: path, because: because)
    }

    guard let store = try openable(file) else {
      return try file.whileLocked {
        guard file.isPlaceTaken else {
          try file.place(copy)
          return nil
        }
        let kept = try file.container.unusedBackupPath("\(today)-damaged")
        try file.replace(by: copy, keeping: kept)
        return kept
      }
    }
    return try translating(file.path) { try store.replaceContents(with: copy, today: today) }
  }

  /// Copies a store that is ours, whole and not newer, and brings the copy up to the newest schema.
  private static func checkedCopy(of path: String, at copy: String) throws {
    guard case .ours = try StoreFile.inspect(path) else { throw StoreError.missing(path: path) }
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
      try StoreFile.putLogIntoFile(connection)
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
  /// - Returns: the path of what was kept.
  private func replaceContents(with copy: String, today: CalendarDate) throws -> String {
    let source = try Connection(path: copy, flags: SQLITE_OPEN_READWRITE)
    // Further than anything that others ask for meanwhile, so that no host takes the new state for the old one.
    let requests = try connection.integer("SELECT max(requests) FROM reload") + 1_000_000
    try source.prepare("UPDATE reload SET requests = ?1").bind(1, requests).run()
    let reader = try Connection(path: path, flags: SQLITE_OPEN_READWRITE)
    reader.keepLogOnClose()
    var kept = ""
    try source.replaceContents(of: connection) {
      kept = try container.unusedBackupPath("\(today)-replaced")
      try Self.backUp(reader, of: path, to: kept)
    }
    return kept
  }
}
