import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// The backup that the first change of a day makes: the store as it was before that change.
///
/// It is prepared while the change is not committed yet, by a second connection that holds on to the state that other
/// programs still see. It is copied after the commit, when other programs can write again. The file is reserved while
/// no other program can write, so no later change of the day makes the backup meanwhile.
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
    before.keepLogOnClose()
    before.leaveCheckpointsToCaller()
    before.setBusyTimeout(milliseconds: SharedStore.busyTimeout)
    try before.execute("BEGIN")
    let hasDays = try before.integer("SELECT EXISTS (SELECT 1 FROM day) OR EXISTS (SELECT 1 FROM rest)") == 1
    guard hasDays else { return nil }
    try GroupContainer(path: container.backupsPath).create()
    guard let reserved = try withCreationErrors({ try ReservedFile(path + ".new") }) else { return nil }
    self.reserved = reserved
    // Another process may have completed the backup since the first check.
    guard access(path, F_OK) != 0 else { return nil }
  }

  /// Copies the state from before the change, and removes the oldest backups that are too many.
  /// - Throws: ``StoreError``.
  func make() throws {
    do {
      let copy = try Connection(path: reserved.path, .readWrite)
      try before.replaceContents(of: copy)
      // Without a log beside it, the copy can be read from a disk that takes no writes.
      try copy.execute("PRAGMA journal_mode = DELETE")
    } catch let error as DatabaseError {
      StoreFile.removeCompanions(of: reserved.path)
      throw StoreError(error, path: error.kind == .damaged ? container.storePath : path)
    }
    try withCreationErrors { try AtomicFile.move(reserved.path, to: path, replaces: false) }
    for old in try container.dailyBackups(today: now.today).dropFirst(now.settings.backups) {
      guard unlink(old.path) == 0 || errno == ENOENT else { throw StoreError.notWritable(path: old.path) }
    }
  }
}
