import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// The backup that the first change of a day makes: the store as it was before that change.
///
/// It is prepared in the change's transaction, when it is certain that something changes: a second connection holds on to
/// the state before, and the file is reserved, so that one process makes the backup. It is copied when that transaction
/// was taken back and other programs can write. It gets its name in the transaction that makes the change, before the
/// change is saved: a process that is killed leaves the backup or no change.
struct DailyBackup {
  private let container: GroupContainer
  private let now: Now
  private let path: String
  private let before: Connection
  private let reserved: ReservedFile

  /// Prepares the backup of a day. Nil if no backup is due: it exists already or is being made, backups are
  /// switched off, or no day was recorded before.
  /// - Throws: ``StoreError``, `DatabaseError`, `FileError`.
  init?(of container: GroupContainer, now: Now) throws {
    self.container = container
    self.now = now
    let path = container.backupsPath + "/" + Backup.dailyName(now.today)
    self.path = path
    guard now.settings.backups > 0, access(path, F_OK) != 0 else { return nil }
    before = try Connection(path: container.storePath, .readWrite)
    StoreFile.configure(before, waiting: SharedStore.busyTimeout)
    try before.execute("BEGIN")
    let hasDays = try before.integer("SELECT EXISTS (SELECT 1 FROM day) OR EXISTS (SELECT 1 FROM rest)") == 1
    guard hasDays else { return nil }
    try container.createBackupsFolder()
    guard let reserved = try withCreationErrors({ try ReservedFile(path + ".new") }) else { return nil }
    self.reserved = reserved
    // Another process may have completed the backup since the first check.
    guard access(path, F_OK) != 0 else { return nil }
  }

  /// Copies the state from before the change.
  /// - Throws: ``StoreError``.
  func copy() throws {
    do {
      let copy = try Connection(path: reserved.path, .readWrite)
      try before.replaceContents(of: copy)
      // Without a log beside it, the copy can be read from a disk that takes no writes.
      try copy.execute("PRAGMA journal_mode = DELETE")
      // The log cannot be emptied while this connection holds on to it.
      try before.execute("ROLLBACK")
    } catch let error as DatabaseError {
      StoreFile.removeCompanions(of: reserved.path)
      throw StoreError(error, path: error.kind == .damaged ? container.storePath : path)
    }
  }

  /// Gives the copy its name, and removes the oldest backups that are too many.
  /// - Throws: ``StoreError``.
  func place() throws {
    try withCreationErrors { try AtomicFile.move(reserved.path, to: path, replaces: false) }
    for old in try container.dailyBackups(today: now.today).dropFirst(now.settings.backups) {
      guard unlink(old.path) == 0 || errno == ENOENT else { throw StoreError.notWritable(path: old.path) }
    }
  }
}
