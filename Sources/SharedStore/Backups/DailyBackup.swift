import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// What the first change of a day does beside the change: it checks the whole store as it was before that change, and
/// keeps a copy of it.
///
/// Whether it is due is asked in the change's transaction, when it is certain that something changes. It is made when that
/// transaction was taken back and other programs can write, and then the change is made again. A process that is killed leaves
/// the backup or no change. Several processes may make it at once: the first copy that is complete is of a state before all of
/// their changes, and it stays. Of a damaged store there is neither a backup nor a change, so the next change looks again.
struct DailyBackup {
  private let store: SharedStore
  private let now: Now
  private let path: String

  /// What a store had before a change.
  struct Before {
    fileprivate let hasDays: Bool
    /// When the last change was made, in UTC; empty if there was none.
    fileprivate let lastChange: String

    init(_ connection: Connection) throws {
      let row = try connection.prepare(
        """
        SELECT EXISTS (SELECT 1 FROM recordedDay)
          OR EXISTS (SELECT 1 FROM fact WHERE kind = 'rest' AND value IS NOT NULL),
          (SELECT at FROM change ORDER BY id DESC LIMIT 1)
        """)
      _ = try row.step()
      (hasDays, lastChange) = (row.integer(0) == 1, row.text(1))
    }
  }

  /// The backup of a day. Nil if none is due and the store was checked on that day: the backup exists already, or backups are
  /// switched off, or no day was recorded before. Then the first change of a day, in UTC as in the change log, only checks it.
  /// - Throws: ``StoreError``, `DatabaseError`.
  init?(of store: SharedStore, _ before: Before, now: Now) throws {
    (self.store, self.now) = (store, now)
    path = store.container.backupsPath + "/" + Backup.dailyName(now.today)
    guard now.settings.backups == 0 || !before.hasDays else {
      if Self.isMade(path) { return nil }
      return
    }
    if before.lastChange.prefix(10) == now.instant.utcTimestamp.prefix(10) { return nil }
    // A small store is checked at once. The check of a large one does not keep other programs waiting.
    guard try store.connection.integer("PRAGMA page_count") <= 256 else { return }
    try Soundness.require(store.connection, at: store.path, isQuick: true)
    return nil
  }

  /// Whether a backup is there. Something else of its name, such as an empty file, is none.
  private static func isMade(_ path: String) -> Bool {
    var status = stat()
    return pathStat(path, &status) == 0 && status.kind == S_IFREG && status.st_size > 0
  }

  /// Copies the store, and checks the copy. If there is nothing to copy or it cannot be copied, the store itself is checked.
  /// - Throws: ``StoreError``; ``StoreError/damaged(path:because:)`` if the store is damaged.
  func make() throws {
    var failure: (any Error)?
    if now.settings.backups > 0, try Before(store.connection).hasDays {
      do {
        return try copy()
      } catch let error as StoreError where error.isDamage(of: store.path) {
        throw error
      } catch {
        failure = error
      }
    }
    try Soundness.require(store.connection, at: store.path, isQuick: true)
    if let failure { throw failure }
  }

  private func copy() throws {
    let container = store.container
    try container.createBackupsFolder()
    // What killed processes left behind goes when there is another one.
    for file in container.files where file.isLeftover(at: now.instant) { StoreFile.remove(file.path) }
    // An empty file in the backup's place holds nothing.
    if !Self.isMade(path), FileState(path: path) != nil { unlink(path) }
    do {
      _ = try withCreationErrors {
        try SharedStore.makeFile(path) { temporary in
          try SharedStore.fill(temporary, from: store.connection, of: store.path, as: path)
          try Soundness.require(Connection(path: temporary, .readWrite), at: store.path)
        }
      }
    } catch {
      // Another process was faster.
      guard Self.isMade(path) else { throw error }
    }
    container.pruneDailyBackups(today: now.today, keeping: now.settings.backups)
  }
}

extension StoreError {
  /// Whether it says that the file at a path is damaged.
  func isDamage(of path: String) -> Bool {
    if case .damaged(path, _) = self { true } else { false }
  }
}
