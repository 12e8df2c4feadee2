public import FoundationEssentials
public import StudyCalendar
import Synchronization
import System

/// Makes the calendar for a user's settings. The store calls it once in a transaction.
public typealias CalendarMaker = @Sendable (Settings) -> any DayCalendar

/// The one SQLite file in the group container, opened for reading. It cannot write. A missing store reads as
/// an empty one, and nothing on the disk changes, not even the schema of an earlier version.
///
/// An instance belongs to the task that opened it.
public class SharedStoreReader {
  /// Where the store is.
  public let container: GroupContainer
  let opening: StoreFile.Opening
  private let makeCalendar: CalendarMaker
  /// The first entry that the running transaction has begun in the change log.
  var begunEntry: Int?

  /// How long a program waits for another's lock unless it says otherwise, in milliseconds.
  public static let busyTimeout: Int32 = 5000

  /// Opens the store of a container.
  /// - Parameters:
  ///   - milliseconds: how long to wait for another program's lock. With 0 a busy store is an error at once.
  ///   - calendar: makes the person's calendar.
  /// - Throws: ``StoreError``.
  public convenience init(
    in container: GroupContainer, waiting milliseconds: Int32 = busyTimeout,
    calendar: @escaping CalendarMaker
  ) throws {
    try container.checkOwner()
    let file = StoreFile(container: container)
    let found = try withStoreErrors(at: file.path) { try file.openForReading(waiting: milliseconds) }
    self.init(try found ?? StoreFile.Opening(connection: StoreSchema.model()), in: container, calendar)
  }

  init(
    _ opening: StoreFile.Opening, in container: GroupContainer, _ makeCalendar: @escaping CalendarMaker
  ) {
    (self.container, self.opening, self.makeCalendar) = (container, opening, makeCalendar)
  }

  var connection: Connection { opening.connection }

  /// The store's path, for messages.
  var path: String { container.storePath }

  /// The version of the SQLite library that this program runs with, such as `3.40.1`.
  public static var sqliteVersion: String { Connection.libraryVersion }

  /// The settings that this process read last, in whatever transaction; nil before the first. What is shown goes by them
  /// without another transaction.
  public static var lastSettings: Settings? { PresentMoment.lastSettings.withLock { $0 } }

  /// Whether this is still the store in the container. It is false after the store was replaced or removed,
  /// and after a missing store was made. If only a snapshot of the store can be read, it is also false after
  /// a change.
  public var isCurrent: Bool {
    let current = StoreFile(container: container)
    return opening.file == current.identity
      && (opening.snapshotState == nil || opening.snapshotState == current.state)
  }

  /// Whether the store is a file in the container. Otherwise it is an empty store in memory.
  public var isInContainer: Bool { opening.file != nil }

  /// Drops cached pages, so that the next transaction reads the file itself: a backup may have been copied
  /// over it. Do not call this within a transaction.
  public func dropCachedPages() { connection.dropCachedPages() }

  /// Runs `body` on one unchanging state of the store.
  /// - Parameter instant: what counts as now.
  /// - Throws: ``StoreError``, `StudyError`, or what `body` throws.
  public func read<Result>(
    at instant: Date = .now, _ body: (borrowing ReadTransaction) throws -> Result
  ) throws -> Result {
    do {
      return try transaction("BEGIN") { try body(ReadTransaction(self, moment(instant))) }
    } catch let error as StoreError {
      guard case .damaged = error, opening.file != nil, (try? lacksNames()) == true else { throw error }
      // Names follow from the facts. Reading does not mend the store, so a copy is mended and read.
      let copy = try copyInMemory()
      try withStoreErrors(at: path) { _ = try DerivedData(connection: copy.connection).recompute() }
      return try copy.read(at: instant, body)
    }
  }

  private func lacksNames() throws -> Bool {
    try transaction("BEGIN") {
      try connection.integer("SELECT NOT EXISTS (SELECT 1 FROM subject WHERE name IS NOT NULL)") == 1
    }
  }

  func moment(_ instant: Date) -> PresentMoment { PresentMoment(instant, on: connection, makeCalendar) }

  /// Runs `body` between `begin` and COMMIT, or rolls its changes back when it throws.
  func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try withStoreErrors(at: path, on: connection) { try connection.transaction(begin, body) }
  }

  /// Makes a copy in memory, to try changes on. The store itself is only read.
  /// - Throws: ``StoreError``.
  public func copyInMemory() throws -> SharedStore {
    let copy = try withStoreErrors(at: path) {
      let copy = try Connection()
      try connection.replaceContents(of: copy)
      try StoreSchema.migrate(copy)
      try copy.execute("PRAGMA foreign_keys = ON")
      return copy
    }
    return SharedStore(writable: StoreFile.Opening(connection: copy), in: container, makeCalendar)
  }
}
