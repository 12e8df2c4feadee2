import CSQLite
import Database
public import FoundationEssentials
import Glibc
public import LocalCalendar
import Migrations
public import StudyCalendar

/// The one SQLite file in the group container, which the app and its widgets use at the same time.
///
/// This file is how it is opened and how transactions run. What can be asked and changed stands in the other
/// files of this folder: days, subjects, settings. All of those must be called within ``read(_:)`` or
/// ``write(waiting:_:)``, so that what belongs together is read or written as one.
///
/// An instance belongs to the task that opened it.
public final class SharedStore {
  /// What the store is opened for.
  public enum Access: Sendable {
    /// Needs no permission to write. Where there is no store yet it reads as an empty one, and none is made.
    case reading
    /// Makes the container and the store where there are none.
    case writing
  }

  let connection: Connection
  /// Where the store is.
  public let container: GroupContainer
  var path: String { container.storePath }
  /// Told what went wrong beside the point, such as a backup that failed.
  public var warn: (String) -> Void = { _ in }
  /// The file that was opened; nil for an empty store in memory.
  private let identity: FileIdentity?
  /// The file's state when a picture was taken of it that doesn't follow its changes; nil where the file itself
  /// is read.
  private let picturedState: StoreFile.State?

  /// Opens the store of a container.
  /// - Throws: ``StoreError``.
  public init(in container: GroupContainer, for access: Access) throws {
    let file = StoreFile(container: container)
    self.container = container
    try container.checkOwner()
    do {
      var presence = try file.inspect()
      if case .missing = presence {
        try file.completeReplacement()
        if access == .writing { try file.create() }
        presence = try file.inspect()
      }
      switch presence {
      case .missing:
        // Nothing may be acknowledged that goes nowhere.
        guard access == .reading else {
          throw StoreError.inputOutput(path: file.path, because: "somebody removed it just now")
        }
        identity = nil
        picturedState = nil
        connection = try Self.openEmpty(file)
      case .ours(let identity):
        self.identity = identity
        switch access {
        case .writing:
          connection = try Self.openForWriting(file)
          picturedState = nil
        case .reading:
          let state = file.state
          let opened = try Self.openForReading(file)
          connection = opened.connection
          picturedState = opened.isPicture ? state : nil
        }
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: file.path)
    }
  }

  /// A store in memory with the contents of another.
  private init(copyOf store: SharedStore) throws {
    container = store.container
    identity = nil
    picturedState = nil
    do {
      connection = try Connection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
      try store.connection.replaceContents(of: connection)
      try connection.execute("PRAGMA foreign_keys = ON")
    } catch let error as DatabaseError {
      throw StoreError(error, path: store.path)
    }
  }

  /// A copy in memory, to try changes on: the store itself is only read.
  /// - Throws: ``StoreError``.
  public func copyInMemory() throws -> SharedStore { try SharedStore(copyOf: self) }

  /// Whether this is still the store that is in the container: false once it was replaced or removed, or was
  /// made where there was none, or was changed where only a picture of it can be read.
  public var isCurrent: Bool {
    let file = StoreFile(container: container)
    return identity == file.identity && (picturedState == nil || picturedState == file.state)
  }

  /// Whether there is a store in the container, and not just an empty one in memory.
  public var isInContainer: Bool { identity != nil }

  /// Whether changes would reach the file.
  public var isWritable: Bool { isInContainer && picturedState == nil && !connection.isReadOnly }

  /// Runs `body` on one unchanging state of the store.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func read<Result>(_ body: (SharedStore) throws -> Result) throws -> Result {
    try transaction("BEGIN", body)
  }

  /// Runs `body` as one change: all of it is saved, synced to disk, when this returns, or none of it when it
  /// throws. Nobody else writes in the meantime.
  /// - Parameters:
  ///   - milliseconds: how long to wait for another program's write.
  ///   - body: the change.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func write<Result>(
    waiting milliseconds: Int32 = busyTimeout, _ body: (SharedStore) throws -> Result
  ) throws -> Result {
    connection.setBusyTimeout(milliseconds: milliseconds)
    defer { connection.setBusyTimeout(milliseconds: Self.busyTimeout) }
    let result = try transaction("BEGIN IMMEDIATE", body)
    keepLogShort()
    return result
  }

  /// How long one program waits for another's write, in milliseconds, unless it has reason not to.
  public static let busyTimeout: Int32 = 5000

  /// Whoever opens a store that nobody has open reads its whole log, and takes it for one of which nothing was
  /// copied back. So the log is emptied when it is as long as reading it is still quick; SQLite's own checkpoints
  /// would leave it to a later writer in the same process to begin it anew, and here every writer ends at once.
  private func keepLogShort() {
    var status = stat()
    guard stat(path + "-wal", &status) == 0, status.st_size > Self.longestLog else { return }
    connection.setBusyTimeout(milliseconds: 0)
    connection.emptyLog()
  }

  private static let longestLog = 128 * 4096

  /// Has the next reading look at the file itself, whoever changed it and however: a backup may have been copied
  /// over it. Not within a transaction.
  public func forgetPages() { connection.forgetPages() }

  private func transaction<Result>(
    _ begin: String, _ body: (SharedStore) throws -> Result
  ) throws -> Result {
    try translating(path) {
      try connection.execute(begin)
      do {
        let result = try body(self)
        try connection.execute("COMMIT")
        return result
      } catch {
        // SQLite itself has rolled back after some errors; then this has nothing left to do.
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  private static func openForWriting(_ file: StoreFile) throws -> Connection {
    let connection = try open(file)
    guard !connection.isReadOnly else { throw StoreError.notWritable(path: file.path) }
    try connection.execute("PRAGMA journal_mode = WAL")
    try StoreFile.migrate(connection, path: file.path)
    return connection
  }

  /// A connection, and whether what it reads stays as it is now.
  private typealias Opened = (connection: Connection, isPicture: Bool)

  private static func openForReading(_ file: StoreFile) throws -> Opened {
    do {
      let connection = try open(file)
      guard try StoreFile.version(of: connection) < migrations.count else { return (connection, false) }
      return try migratedForReading(connection, file)
    } catch let error as DatabaseError where error.code == SQLITE_CANTOPEN || error.code == SQLITE_READONLY {
      return (try openUnchanging(file), true)
    }
  }

  /// What a reader sees where there is no store yet.
  private static func openEmpty(_ file: StoreFile) throws -> Connection {
    let empty = try Connection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try StoreFile.migrate(empty, path: file.path)
    return empty
  }

  /// The configuration of every connection, in one place.
  private static func open(_ file: StoreFile) throws -> Connection {
    let connection = try Connection(path: file.path, flags: SQLITE_OPEN_READWRITE)
    connection.setBusyTimeout(milliseconds: busyTimeout)
    connection.keepLogOnClose()
    connection.leaveCheckpointsToCaller()
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL")
    guard try StoreFile.version(of: connection) <= migrations.count else {
      throw StoreError.newerVersion(path: file.path)
    }
    return connection
  }

  /// A store of an earlier version, as its reader needs it: migrated where it may be written, else a migrated
  /// copy in memory.
  private static func migratedForReading(_ connection: Connection, _ file: StoreFile) throws -> Opened {
    do {
      if !connection.isReadOnly {
        try StoreFile.migrate(connection, path: file.path)
        return (connection, false)
      }
    } catch let error as DatabaseError where error.code == SQLITE_CANTOPEN || error.code == SQLITE_READONLY {
    }
    return (try migratedCopy(of: connection, file), true)
  }

  /// A store without a log, or with an empty one, in a folder that may not be written: SQLite cannot make the log's index there, so it
  /// is told that nobody writes. Where there is a log, its rows count and this is no way to read them.
  private static func openUnchanging(_ file: StoreFile) throws -> Connection {
    guard !StoreFile.hasLog(file.path) else {
      throw StoreError.notReadable(path: file.path + "-wal")
    }
    let connection = try Connection(
      path: file.uri + "?immutable=1",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    guard try StoreFile.version(of: connection) < migrations.count else { return connection }
    return try migratedCopy(of: connection, file)
  }

  private static func migratedCopy(of connection: Connection, _ file: StoreFile) throws -> Connection {
    let copy = try Connection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try connection.replaceContents(of: copy)
    try StoreFile.migrate(copy, path: file.path)
    return copy
  }
}

extension SharedStore {
  /// The user's calendar: the system's zone, the setting `day-start`, and weeks that begin where the setting
  /// `first-weekday`, else the locale, says.
  public func localCalendar() throws -> LocalCalendar {
    let settings = try settings()
    return LocalCalendar(
      dayStart: settings.dayStart ?? .midnight,
      firstWeekday: settings.firstWeekday ?? SystemLocale.firstWeekday)
  }

  /// The day that is today at an instant.
  public func today(at instant: Date) throws -> CalendarDate { try localCalendar().day(at: instant) }
}
