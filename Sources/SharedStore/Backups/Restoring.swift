import FileSystem
import Glibc
import SQLite
public import StudyCalendar

extension SharedStore {
  /// Replaces the store by a copy of a store, and keeps the replaced store as a backup.
  ///
  /// The copy is checked first, and only read. Other programs may have the store open: they see all of it change in one
  /// transaction, and every widget is asked to reload. A damaged store is kept as it is, together with its log.
  /// - Parameters:
  ///   - path: the copy.
  ///   - container: where the store is.
  ///   - today: the day that names the backup of the replaced store.
  /// - Returns: what was replaced.
  /// - Throws: ``StoreError``, for a copy that is not a SwiftCal store, is damaged, or is from a newer
  ///   version, and for a store that is from a newer version.
  public static func restore(_ path: String, in container: GroupContainer, today: CalendarDate) throws
    -> ReplacedStore
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
    var notices: [String] = []
    let kept = try withStoreErrors(at: file.path) { try file.replace(by: copy, today: today, &notices) }
    return ReplacedStore(kept: kept, notices: notices)
  }

  /// Copies a file after checking that it is a whole SwiftCal store, not of a newer version. Migrates the
  /// copy to the newest schema.
  static func checkedCopy(of path: String, at copy: String) throws {
    let file: InspectedFile
    switch try StoreFile.inspect(path) {
    case .store(let inspected): file = inspected
    case .missing: throw StoreError.missing(path: path)
    case .storeBesideForeignLog:
      throw StoreError.notRestorable(path: path, because: "\(path)-wal is not its log")
    }
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
}

/// What a restored backup replaced.
public struct ReplacedStore: Hashable, Sendable {
  /// Where the replaced store is kept; nil if there was none.
  public let kept: String?
  /// What else had to be done to the container, such as a log that was moved aside: a sentence for each, without a
  /// full stop.
  public let notices: [String]
}
