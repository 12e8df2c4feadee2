import Glibc
public import StudyCalendar
import System

/// Replaces the store by another one.
///
/// The file is overwritten within one of SQLite's own transactions, even if it is damaged or no store at all: it stays the same
/// file, so that every program that has it open, or is opening it, sees the old store or the new one.
extension StoreFile {
  /// How long a replacement waits for other programs, in milliseconds. A person replaces a store seldom, and would rather
  /// wait than do it again.
  private static let replacementTimeout: Int32 = 30_000

  /// Makes a new store, and replaces the store by it.
  /// - Parameters:
  ///   - today: the day that names what is kept.
  ///   - onlyDamaged: whether a store that is sound stays, because another program has mended it meanwhile.
  ///   - make: fills an empty database, which becomes the new store.
  /// - Returns: where the replaced store is kept; nil if there was none.
  /// - Throws: ``StoreError``, such as ``StoreError/newerVersion(path:)`` for a store of a newer version, which stays, and
  ///   ``StoreError/replacedMeanwhile(path:)`` for a sound one where only a damaged one is replaced; what `make` throws. Then
  ///   the old store is as it was.
  func replace(
    today: CalendarDate, onlyDamaged: Bool = false, making make: (Connection) throws -> Void
  ) throws -> String? {
    try withStoreErrors(at: path) {
      let isThere = try Self.isFile(path)
      var old = isThere ? try connection() : nil
      if let version = try? old.map(StoreSchema.version), version > StoreSchema.versions.upperBound {
        throw StoreError.newerVersion(path: path)
      }
      let isWhole = old.map(isWhole) ?? false
      if onlyDamaged, isWhole { throw StoreError.replacedMeanwhile(path: path) }
      let new = try Connection.temporary()
      // Into a file with a log SQLite copies pages of the same size alone.
      if let size = try? old?.integer("PRAGMA page_size") { try new.execute("PRAGMA page_size = \(size)") }
      try make(new)
      try askForReloads(new, replacing: old, isWhole: isWhole)
      // A damaged store may be locked for reading as soon as it is locked for writing.
      if !isWhole { try LogPosition.noteReplacement(of: old, by: new) }
      if !isThere { try makeEmpty() }
      // SQLite can only read a file whose header says so, and keeps a lock on it as long as it is open.
      if old?.isReadOnly == true { old = nil }
      return try overwrite(old, isWhole: isWhole, with: new, today: today, onlyDamaged)
    }
  }

  private func connection() throws -> Connection {
    guard let connection = try connect(waiting: Self.replacementTimeout) else {
      throw StoreError.replacedMeanwhile(path: path)
    }
    connection.setBusyTimeout(milliseconds: Self.replacementTimeout)
    return connection
  }

  /// Whether the store in place is a sound one, so that it is kept as SQLite copies it.
  private func isWhole(_ store: Connection) -> Bool {
    do {
      try Self.requireOurs(store, at: path)
      guard !store.isReadOnly, try !StoreSchema.difference(of: store).isGrave else { return false }
      return try Soundness.damage(of: store) == nil
    } catch {
      return false
    }
  }

  /// Asks for more reloads than any program has asked for, or an unreadable store can have had, so that every host notices. What
  /// matters is that the number is another one.
  private func askForReloads(_ new: Connection, replacing old: Connection?, isWhole: Bool) throws {
    let query = "SELECT max(requests) FROM reload"
    let newest = max(try new.integer(query), (try? old?.integer(query)) ?? 0)
    let least = isWhole ? 0 : time(nil)
    let requests = newest < Int.max / 2 ? max(newest + 1_000_000, least) : 1
    try new.prepare("UPDATE reload SET requests = ?1").bind(1, requests).run()
  }

  private func overwrite(
    _ old: Connection?, isWhole: Bool, with new: Connection, today: CalendarDate, _ onlyDamaged: Bool
  ) throws -> String? {
    let store = try connection()
    let identity = identity
    if isWhole {
      // With a log the old store can be read, and so be kept, while no other program can write.
      try store.execute("PRAGMA journal_mode = WAL")
    } else {
      // Other programs can have the damaged store open. If its header can still be read, SQLite uses their log.
      if old != nil { _ = try? StoreSchema.version(of: store) }
      store.treatAsEmpty(true)
    }
    var kept: String?
    try new.replaceContents(of: store) {
      // Now that no other program can write, one may have restored the store since it was read.
      if onlyDamaged, try connect(waiting: 0).map(self.isWhole) == true {
        throw StoreError.replacedMeanwhile(path: path)
      }
      if isWhole { try LogPosition.noteReplacement(of: old, by: new) }
      if Self.hasBytes(path) { kept = try keep(old ?? store, store, isWhole: isWhole, today: today) }
    }
    store.treatAsEmpty(false)
    try store.execute("PRAGMA journal_mode = WAL")
    // So the file alone has the new store.
    store.copyLogBack()
    guard !store.hasMoved, identity == self.identity else { throw StoreError.replacedMeanwhile(path: path) }
    return kept
  }

  /// Keeps what is to be replaced, while no other program can write to it: as SQLite reads it, with what its log has, or byte for
  /// byte where SQLite cannot.
  /// - Returns: where it is kept.
  private func keep(
    _ old: Connection, _ store: Connection, isWhole: Bool, today: CalendarDate
  ) throws -> String {
    let kept = try container.unusedBackupPath("\(today)-\(isWhole ? "replaced" : "damaged")")
    try withBackupErrors(ofStoreAt: path) {
      guard !isWhole else { return try SharedStore.copy(old, of: path, to: kept) }
      // A damaged store may be locked for reading, too.
      old.setBusyTimeout(milliseconds: 0)
      do {
        try SharedStore.copy(old, of: path, to: kept)
      } catch {
        try FileBytes.copy(of: path, toNew: kept) { try store.readFile(into: $0, at: $1) }
        try AtomicFile.sync(container.backupsPath)
      }
    }
    return kept
  }
}

extension SharedStore {
  /// Replaces the store by a copy of a store, and keeps the replaced store as a backup.
  ///
  /// The copy is checked first, and only read. Other programs may have the store open: they see all of it change in one
  /// transaction, and every widget is asked to reload.
  /// - Parameters:
  ///   - path: the copy.
  ///   - container: where the store is.
  ///   - today: the day that names the backup of the replaced store.
  /// - Returns: where the replaced store is kept; nil if there was none.
  /// - Throws: ``StoreError``, for a copy that is not a SwiftCal store, is damaged, or is from a newer
  ///   version, and for a store that is from a newer version.
  public static func restore(
    _ path: String, in container: GroupContainer, today: CalendarDate
  ) throws -> String? {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try container.create()
    // What is put into a file with two names is in both.
    if let status = fileStatus(at: file.path), status.kind == S_IFREG, status.st_nlink > 1 {
      throw StoreError.hasOtherNames(path: file.path)
    }
    return try file.replace(today: today) { copy in
      do {
        try RestorableCopy.make(of: path, in: copy)
      } catch StoreError.notOurs(path: path, let because), StoreError.damaged(path: path, let because) {
        throw StoreError.notRestorable(path: path, because: because)
      } catch StoreError.inTheWay(let thing, let isLink) {
        let problem = StoreError.inTheWay(path: thing, isLink: isLink).problem
        throw StoreError.notRestorable(path: path, because: problem)
      }
    }
  }
}
