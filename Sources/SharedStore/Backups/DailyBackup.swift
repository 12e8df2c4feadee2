import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// What the first change of a day does beside the change: it checks the whole store as it was before that change, and
/// keeps a copy of it.
///
/// It is prepared in the change's transaction, when it is certain that something changes: a second connection holds on to
/// the state before, and the file is reserved, so that one process makes the backup. It is copied and checked when that
/// transaction was taken back and other programs can write. It gets its name in the transaction that makes the change,
/// before the change is saved: a process that is killed leaves the backup or no change. Of a damaged store there is
/// neither a backup nor a change, so the next change looks again.
final class DailyBackup {
  private let container: GroupContainer
  private let now: Now
  private let path: String
  private let before: Connection
  /// Where the copy is written; nil if the store is only checked.
  private var reserved: ReservedFile?
  /// Why the store can only be checked, if a copy is wanted.
  private var failure: (any Error)?
  /// The backups that are too many once the copy is placed.
  private var surplus = Result<[Backup], any Error>.success([])

  /// Prepares the backup of a day. Nil if none is due and the store was checked on that day: the backup exists already
  /// or is being made, or backups are switched off, or no day was recorded before.
  /// - Throws: ``StoreError``, `DatabaseError`.
  init?(of store: SharedStore, now: Now) throws {
    (container, self.now) = (store.container, now)
    let path = container.backupsPath + "/" + Backup.dailyName(now.today)
    self.path = path
    let isWanted = now.settings.backups > 0
    guard try isWanted ? !Self.isMade(path) : Self.isFirstChange(of: store, now) else { return nil }
    before = try Connection(path: container.storePath, .readWrite)
    before.setBusyTimeout(milliseconds: SharedStore.busyTimeout)
    try before.execute("BEGIN")
    guard try isWanted && Self.hasDays(before) else {
      guard try !isWanted || Self.isFirstChange(of: store, now) else { return nil }
      // A small store is checked at once. The check of a large one does not keep other programs waiting.
      guard try before.integer("PRAGMA page_count") <= 256 else { return }
      try before.execute("ROLLBACK")
      try Soundness.require(before, at: container.storePath, isQuick: true)
      return nil
    }
    do {
      try container.createBackupsFolder()
      // While another process makes the backup, this one only checks the store: the other may find it damaged.
      reserved = try withCreationErrors { try ReservedFile(path + ".new") }
    } catch {
      failure = error
    }
    // Another process may have completed the backup since the first check.
    guard !Self.isMade(path) else { return nil }
  }

  /// Whether a backup is there. Something else of its name, such as an empty file, is none.
  private static func isMade(_ path: String) -> Bool {
    var status = stat()
    return pathStat(path, &status) == 0 && status.kind == S_IFREG && status.st_size > 0
  }

  private static func hasDays(_ connection: Connection) throws -> Bool {
    try connection.integer(
      """
      SELECT EXISTS (SELECT 1 FROM recordedDay)
        OR EXISTS (SELECT 1 FROM fact WHERE kind = 'rest' AND value IS NOT NULL)
      """) == 1
  }

  /// Whether the change log has no entry of today beside the one that is being made. Its dates are in UTC, so this
  /// counts days in UTC.
  private static func isFirstChange(of store: SharedStore, _ now: Now) throws -> Bool {
    let rows = try store.connection.prepare("SELECT at FROM change ORDER BY id DESC LIMIT 2")
    let present = now.instant.utcTimestamp
    guard try rows.step() else { return true }
    // The newest entry may be that of this change. `undo` makes none.
    if rows.text(0) == present, try !rows.step() { return true }
    return rows.text(0).prefix(10) != present.prefix(10)
  }

  /// Copies the state from before the change, and checks the copy. If it cannot be copied, the store itself is checked.
  /// - Throws: ``StoreError``; ``StoreError/damaged(path:because:)`` if the store is damaged.
  func copy() throws {
    do {
      guard let reserved else { throw failure ?? NotWanted() }
      try copy(to: reserved.path)
      surplus = Result { try container.surplusBackups(now: now) }
    } catch let error as StoreError where error.isDamage(of: container.storePath) {
      throw error
    } catch {
      reserved = nil
      try? before.execute("ROLLBACK")
      try Soundness.require(before, at: container.storePath, isQuick: true)
      if !(error is NotWanted) { throw error }
    }
  }

  private struct NotWanted: Error {}

  private func copy(to reserved: String) throws {
    do {
      try SharedStore.fill(reserved, from: before, of: container.storePath, as: path)
      // The log cannot be copied back while this connection holds on to it.
      try before.execute("ROLLBACK")
      try Soundness.require(Connection(path: reserved, .readWrite), at: container.storePath)
    } catch {
      StoreFile.removeCompanions(of: reserved)
      throw error
    }
  }

  /// Gives the copy its name, and removes the oldest backups that are too many.
  /// - Throws: ``StoreError``.
  func place() throws {
    guard let reserved else { return }
    var status = stat()
    // An empty file in the backup's place holds nothing.
    if lstat(path, &status) == 0, status.kind == S_IFREG, status.st_size == 0 { unlink(path) }
    try withCreationErrors { try AtomicFile.move(reserved.path, to: path, replaces: false) }
    for old in try surplus.get() {
      guard unlink(old.path) == 0 || errno == ENOENT else { throw StoreError.notWritable(path: old.path) }
    }
  }
}

extension GroupContainer {
  /// The daily backups that are too many when one more, which was checked, is placed.
  ///
  /// Earlier versions of SwiftCal did not check what they copied. So a backup that is too old stays while too few of the
  /// newer ones are sound, unless it is damaged itself.
  fileprivate func surplusBackups(now: Now) throws -> [Backup] {
    let daily = try backups().filter(\.isDaily)
    // Those of days to come, by a clock that was wrong, are the first to go.
    let ahead = daily.filter { $0.date.isFuture(today: now.today) }
    let others = daily.filter { !$0.date.isFuture(today: now.today) } + ahead
    let staying = others.prefix(now.settings.backups - 1)
    let surplus = others.dropFirst(staying.count)
    guard !surplus.isEmpty else { return [] }
    let hasEnough = staying.allSatisfy { $0.isSound == true }
    return surplus.filter { hasEnough || $0.isSound == false }
  }
}

extension Backup {
  /// Whether the whole backup is sound; nil if it could not be checked, or is of a newer version.
  var isSound: Bool? {
    do {
      return try RestorableCopy.reasonAgainst(path) == nil
    } catch StoreError.notOurs {
      return false
    } catch {
      return nil
    }
  }
}

extension StoreError {
  /// Whether it says that the file at a path is damaged.
  func isDamage(of path: String) -> Bool {
    if case .damaged(path, _) = self { true } else { false }
  }
}
