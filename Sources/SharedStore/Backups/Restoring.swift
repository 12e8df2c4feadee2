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
  ///   - tell: receives a sentence, without a full stop, about each other thing that is done to the container, such as a
  ///     log that is moved aside. It is called also where an error follows.
  /// - Returns: where the replaced store is kept; nil if there was none.
  /// - Throws: ``StoreError``, for a copy that is not a SwiftCal store, is damaged, or is from a newer
  ///   version, and for a store that is from a newer version.
  public static func restore(
    _ path: String, in container: GroupContainer, today: CalendarDate, telling tell: (String) -> Void
  ) throws -> String? {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try container.create()
    // What is put into a file with two names is in both.
    if let linked = FilePlace(file.path).linkedPath { throw StoreError.hasOtherNames(path: linked) }
    let copy = try withCreationErrors { try AtomicFile.makeTemporary(beside: file.path, suffix: ".restore") }
    defer { StoreFile.remove(copy) }
    do {
      try checkedCopy(of: path, at: copy)
    } catch StoreError.notOurs(path: path, let because), StoreError.damaged(path: path, let because) {
      throw StoreError.notRestorable(path: path, because: because)
    }
    return try withStoreErrors(at: file.path) {
      if file.hasObstacles {
        try file.whileLocked(waiting: StoreFile.replacementTimeout) {
          try file.moveObstaclesAside(in: $0, telling: tell)
        }
      }
      return try file.replace(by: copy, today: today, telling: tell)
    }
  }

  /// Copies a whole SwiftCal store that is not of a newer version, and brings the copy up to the newest schema. What
  /// somebody added to it for themselves is left out. The copy is checked, because SQLite ignores CHECK constraints in
  /// a file that it may only read; it is checked again when it is complete.
  static func checkedCopy(of path: String, at copy: String) throws {
    let source = try withStoreErrors(at: path) { try CopySource.open(path) }
    do {
      let connection = try Connection(path: copy, .readWrite)
      connection.limitLength(to: CopySource.longest)
      try source.replaceContents(of: connection)
      // The store's own pages have 4096 bytes. In this mode VACUUM changes their size.
      try connection.execute("PRAGMA journal_mode = DELETE")
      try StoreSchema.removeAdditions(from: connection)
      try Soundness.require(connection, at: path)
      if try connection.integer("PRAGMA page_size") != StoreFile.pageSize {
        try connection.execute("PRAGMA temp_store = MEMORY; PRAGMA page_size = \(StoreFile.pageSize); VACUUM")
      }
      try connection.execute("PRAGMA journal_mode = WAL")
      try StoreSchema.migrate(connection)
      // No host displays the widgets that a copy lists.
      try connection.execute("DELETE FROM widget")
      try Soundness.require(connection, at: path)
      try StoreFile.putLogIntoFile(connection)
    } catch let error as DatabaseError {
      switch error.kind {
      case .damaged, .wrongStatement, .constraint:
        throw StoreError.damaged(path: path, because: error.message)
      default: throw StoreError(error, path: copy)  // Every other failure concerns the copy.
      }
    }
  }
}
