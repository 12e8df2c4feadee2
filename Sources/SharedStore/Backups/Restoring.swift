import FileSystem
import Glibc
import SQLite
public import StudyCalendar

extension SharedStore {
  /// Replaces the store by a copy of a store, and keeps the replaced store as a backup.
  ///
  /// The copy is checked first, and only read. Other programs may have the store open: they see all of it change in one
  /// transaction, and every widget is asked to reload. A store that cannot be opened is moved to the backups.
  /// - Parameters:
  ///   - path: the copy.
  ///   - container: where the store is.
  ///   - today: the day that names the backup of the replaced store.
  /// - Returns: the path of that backup; nil if there was no store.
  /// - Throws: ``StoreError``, for a copy that is not a SwiftCal store, is damaged, or is from a newer
  ///   version.
  public static func restore(_ path: String, in container: GroupContainer, today: CalendarDate) throws
    -> String?
  {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try container.create()
    let copy = try withCreationErrors { try AtomicFile.makeTemporary(beside: file.path, suffix: ".restore") }
    defer { StoreFile.remove(copy) }
    do {
      try checkedCopy(of: path, at: copy)
    } catch StoreError.notOurs(path: path, let because), StoreError.damaged(path: path, let because) {
      throw StoreError.notRestorable(path: path, because: because)
    }

    guard let store = try openable(file) else {
      return try withCreationErrors {
        try file.whileLocked {
          guard file.isPlaceTaken else {
            try file.place(copy)
            return nil
          }
          let kept = try file.container.unusedBackupPath("\(today)-damaged")
          try file.replace(by: copy, keeping: kept)
          return kept
        }
      }
    }
    return try withStoreErrors(at: file.path) {
      try store.replaceContents(with: copy, container, today: today)
    }
  }

  /// Copies a file after checking that it is a whole SwiftCal store, not of a newer version. Migrates the
  /// copy to the newest schema.
  private static func checkedCopy(of path: String, at copy: String) throws {
    guard case .store(let file) = try StoreFile.inspect(path) else { throw StoreError.missing(path: path) }
    try withStoreErrors(at: path) {
      let source = try Connection(path: path, .readOnly)
      source.companion = file
      source.setBusyTimeout(milliseconds: SharedStore.busyTimeout)
      let report = try source.text("PRAGMA integrity_check(1)")
      guard report == "ok" else { throw StoreError.damaged(path: path, because: report) }
      try source.prepare("VACUUM INTO ?1").bind(1, copy).run()
    }
    try withStoreErrors(at: path) {
      let connection = try Connection(path: copy, .readWrite)
      try connection.execute("PRAGMA journal_mode = WAL")
      try StoreSchema.migrate(connection)
      // No host displays the widgets that a copy lists.
      try connection.execute("DELETE FROM widget")
      try StoreFile.putLogIntoFile(connection)
    }
  }

  /// The store as it is; nil if it cannot be opened.
  private static func openable(_ file: StoreFile) throws -> OpenedStore? {
    do {
      guard case .store = try file.inspect() else { return nil }
      let store = try OpenedStore(writing: file.container, ifMissing: .fail, waiting: SharedStore.busyTimeout)
      let report = try store.transaction("BEGIN") { try store.connection.text("PRAGMA quick_check(1)") }
      return report == "ok" ? store : nil
    } catch let error as StoreError {
      switch error {
      case .notOurs, .damaged, .newerVersion, .missing: return nil
      default: throw error
      }
    }
  }
}

extension OpenedStore {
  /// Replaces everything in one transaction. The write lock is held from before the store is kept until the new contents
  /// are there.
  /// - Returns: the path of the backup.
  fileprivate func replaceContents(
    with copy: String, _ container: GroupContainer, today: CalendarDate
  ) throws -> String {
    let source = try Connection(path: copy, .readWrite)
    // This count is higher than any that other programs reach meanwhile, so that every host notices the new
    // state.
    let requests = try connection.integer("SELECT max(requests) FROM reload") + 1_000_000
    try source.prepare("UPDATE reload SET requests = ?1").bind(1, requests).run()
    let reader = try Connection(path: path, .readWrite)
    StoreFile.configure(reader, waiting: SharedStore.busyTimeout)
    var kept = ""
    try source.replaceContents(of: connection) {
      kept = try container.unusedBackupPath("\(today)-replaced")
      try Self.copy(reader, of: path, to: kept)
    }
    return kept
  }
}
