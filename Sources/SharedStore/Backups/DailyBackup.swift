import FoundationEssentials
import Glibc
import StudyCalendar
import System

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
    /// Whether the change is the first one of a day in UTC, as the change log has it.
    fileprivate let isFirstChange: Bool

    /// Looks at a store. One without days has nothing to copy, and is checked at once where the change is the first one of a day.
    /// - Throws: ``StoreError``, `DatabaseError`.
    init(_ store: SharedStore, at instant: Date) throws {
      // Of a CASE, SQLite answers only what it needs. Of an OR it would read all facts, too.
      let row = try store.connection.prepare(
        """
        SELECT CASE WHEN EXISTS (SELECT 1 FROM recordedDay) THEN 1
          ELSE EXISTS (SELECT 1 FROM fact WHERE kind = 'rest' AND value IS NOT NULL) END,
          (SELECT at FROM change ORDER BY id DESC LIMIT 1)
        """)
      _ = try row.step()
      isFirstChange = row.text(1).prefix(10) != instant.utcTimestamp.prefix(10)
      let seemsEmpty = row.integer(0) == 0
      if isFirstChange, seemsEmpty {
        try Soundness.require(store.connection, at: store.path, isQuick: true)
        hasDays = try DerivedData(connection: store.connection).recompute()
      } else {
        hasDays = !seemsEmpty
      }
    }
  }

  /// The backup of a day; nil if it exists already, or no day was recorded before. Where backups are switched off, the first
  /// change of a day only checks the store.
  init?(of store: SharedStore, _ before: Before, now: Now) {
    (self.store, self.now) = (store, now)
    path = store.container.backupsPath + "/" + Backup.dailyName(now.today)
    let isDue = now.settings.backups == 0 ? before.isFirstChange : !Self.isMade(path)
    guard before.hasDays, isDue else { return nil }
  }

  /// Whether a backup is there. Something else of its name, such as an empty file, is none.
  private static func isMade(_ path: String) -> Bool {
    guard let status = fileStatus(at: path, followsLink: true) else { return false }
    return status.kind == S_IFREG && status.st_size > 0
  }

  /// Copies the store, and checks the copy. If no copy is wanted or it cannot be copied, the store itself is checked.
  /// - Throws: ``StoreError``; ``StoreError/damaged(path:because:)`` if the store is damaged.
  func make() throws {
    var failure: (any Error)?
    if now.settings.backups > 0 {
      do {
        return try copy()
      } catch let error as StoreError where error.isDamage(of: store.path) {
        throw error
      } catch {
        failure = error
      }
    }
    try Soundness.require(store.connection, at: store.path, isQuick: true)
    try store.recomputeDerivedData()
    if let failure { throw failure }
  }

  private func copy() throws {
    let container = store.container
    try container.createBackupsFolder()
    // What killed processes left behind goes when there is another one.
    for file in container.files where file.isLeftover(at: now.instant - 3600) { StoreFile.remove(file.path) }
    // An empty file, or a link to nothing, in the backup's place holds nothing.
    let hasNothing = fileStatus(at: path).map { $0.st_size == 0 || $0.kind == S_IFLNK } ?? false
    if hasNothing, !Self.isMade(path) { unlink(path) }
    do {
      try withCreationErrors { try store.copy(to: path) }
    } catch {
      // Another process was faster.
      guard Self.isMade(path) else { throw error }
    }
    container.pruneDailyBackups(today: now.today, keeping: now.settings.backups)
  }
}
