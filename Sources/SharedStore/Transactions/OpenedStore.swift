import FileSystem
import Glibc
import SQLite

/// A store's file as it was opened: the connection, and what is known of the file.
final class OpenedStore {
  let connection: Connection
  /// The store's path, for messages.
  let path: String
  /// The file in which running hosts hold locks.
  let presencePath: String
  /// The file that was opened; nil for a store in memory.
  let file: FileIdentity?
  /// The file's state when a snapshot of it was taken; nil if the file itself is read. A snapshot does not
  /// follow the file's changes.
  private let snapshotState: StoreFile.State?
  /// The log of a store that is read or written as the file that it is.
  let log: StoreLog?
  /// The index of the log that SQLite has open; nil where no file is read, or a snapshot of it.
  private let index: FileIdentity?
  /// How long to wait for a lock, in milliseconds.
  private let busyTimeout: Int32

  private init(_ container: GroupContainer, _ parts: Parts, busyTimeout: Int32) {
    connection = parts.connection
    file = parts.file
    snapshotState = parts.snapshotState
    log = parts.log
    index = parts.log?.index?.identity
    self.busyTimeout = busyTimeout
    path = container.storePath
    presencePath = container.presencePath
  }

  /// Opens a store for reading. If the container has no store, this is an empty store in memory.
  /// - Parameter tell: receives a sentence about each thing that is done to the container before. It is called even if
  ///   the store cannot be opened afterwards.
  /// - Throws: ``StoreError``.
  convenience init(
    reading container: GroupContainer, waiting milliseconds: Int32, telling tell: (String) -> Void
  ) throws {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try self.init(file, waiting: milliseconds) {
      guard let inspected = try file.inspectCompleted(waiting: milliseconds, telling: tell) else {
        return (try Self.empty(), nil, nil, nil)
      }
      let (connection, snapshotState, log) = try file.openForReading(inspected, waiting: milliseconds)
      return (connection, inspected.identity, snapshotState, log)
    }
  }

  /// Opens a store for writing.
  /// - Parameter tell: as for reading.
  /// - Throws: ``StoreError``.
  convenience init(
    writing container: GroupContainer, ifMissing missing: SharedStore.Missing, waiting milliseconds: Int32,
    telling tell: (String) -> Void
  ) throws {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try self.init(file, waiting: milliseconds) {
      var inspected = try file.inspectCompleted(waiting: milliseconds, telling: tell)
      if inspected == nil {
        guard missing == .make else { throw StoreError.missing(path: file.path) }
        try file.create(telling: tell)
        inspected = try file.inspectCompleted(waiting: milliseconds, telling: tell)
      }
      // Changes to a removed file would be lost, so none may be acknowledged.
      guard let inspected else { throw StoreError.replaced(path: file.path) }
      let (connection, log) = try file.openForWriting(inspected, waiting: milliseconds)
      return (connection, inspected.identity, nil, log)
    }
  }

  /// A store in memory with the contents of another.
  /// - Throws: ``StoreError``.
  init(copyOf other: OpenedStore) throws {
    path = other.path
    presencePath = other.presencePath
    file = nil
    snapshotState = nil
    log = nil
    index = nil
    busyTimeout = SharedStore.busyTimeout
    connection = try withStoreErrors(at: other.path) {
      let connection = try Connection()
      try other.connection.replaceContents(of: connection)
      try StoreSchema.migrate(connection)
      try connection.execute("PRAGMA foreign_keys = ON")
      return connection
    }
  }

  private typealias Parts = (
    connection: Connection, file: FileIdentity?, snapshotState: StoreFile.State?, log: StoreLog?
  )

  private convenience init(
    _ file: StoreFile, waiting milliseconds: Int32, _ open: () throws -> Parts
  ) throws {
    self.init(file.container, try withStoreErrors(at: file.path, open), busyTimeout: milliseconds)
  }

  private static func empty() throws -> Connection {
    let connection = try Connection()
    try StoreSchema.migrate(connection)
    return connection
  }

  /// Whether the container still has this file and the index of its log, and the file is still what was read. Without the
  /// index that others use, this connection would not see what they write.
  func isCurrent(in container: GroupContainer) -> Bool {
    let current = StoreFile(container: container)
    return file == current.identity && (snapshotState == nil || snapshotState == current.state)
      && (index == nil || index == FileIdentity(path: path + "-shm"))
  }

  /// Throws where this process has the only copy of a log that was taken away: closing the store would lose it.
  func requireLogInPlace() throws {
    guard log != nil else { return }
    try withStoreErrors(at: path) { try StoreLog.inspect(besides: path) }
  }

  var isWritable: Bool { file != nil && snapshotState == nil && !connection.isReadOnly }

  /// Runs `body` between `begin` and COMMIT, or rolls its changes back when it throws.
  func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try withStoreErrors(at: path, on: connection) {
      try connection.transaction(begin, body)
    }
  }

  /// Runs `body` as a transaction that no other program can write in. What it changes is in the store that is in the
  /// container when this returns.
  /// - Throws: ``StoreError/replaced(path:)`` if the store was replaced or removed meanwhile,
  ///   ``StoreError/logDamaged(path:because:)``.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    guard file != nil else { return try transaction("BEGIN IMMEDIATE", body) }
    var place = FilePlace()
    let result = try transaction("BEGIN IMMEDIATE") {
      place = FilePlace(path)
      if let error = self.log?.indexError { throw error }
      // What SQLite has open is what is in the container: the log or its index could be another one by now. The index is
      // open twice, once by us: it could have been exchanged between SQLite's opening and ours.
      guard place.store == file, let log = place.log, log.isOpen, let index, place.index == index,
        index.isOpen(times: 2)
      else {
        throw StoreError.replaced(path: path)
      }
      if let linked = place.linkedPath { throw StoreError.hasOtherNames(path: linked) }
      try self.log?.prepareForChange(size: place.logSize)
      return try body()
    }
    let after = FilePlace(path)
    guard after.store == place.store, after.log == place.log, after.index == place.index else {
      throw StoreError.replacedMeanwhile(path: path)
    }
    copyBackLog(after)
    return result
  }

  /// Copies the log back into the file when it is long, or when that was not done for long. The first process that opens
  /// a store must read the whole log, so it is kept short enough to be read quickly. SQLite's own checkpoints would leave
  /// a full log to a later writer of the same process, and here most writers end at once.
  private func copyBackLog(_ place: FilePlace) {
    guard place.logSize > Self.longestLog || place.storeWritten < time(nil) - Self.longestWait else { return }
    copyBackLog()
  }

  /// Copies the log back into the file, as far as no other program is in the way. A file that is never much behind can be
  /// copied and mended without its log.
  func copyBackLog() {
    guard file != nil else { return }
    connection.setBusyTimeout(milliseconds: 0)
    connection.emptyLog()
    connection.setBusyTimeout(milliseconds: busyTimeout)
  }

  /// How many seconds the file may be behind its log before any change copies it back.
  private static let longestWait = 12 * 3600
  private static let longestLog = 128 * 4096
}

/// What is in the store's place at a moment.
struct FilePlace {
  private(set) var store: FileIdentity?
  private(set) var log: FileIdentity?
  /// The index of the log.
  private(set) var index: FileIdentity?
  /// When the store's file was last written, in seconds since 1970.
  private(set) var storeWritten: time_t = 0
  /// The length of the log in bytes.
  private(set) var logSize = 0
  /// The path of the log's index, of the log or of the store, if that file has another name too; nil if none of them has. By
  /// an index with two names, the programs of two stores would write over each other's logs. The first of them in this order
  /// is the first to become a file of its own: both stores are refused until the store's own file has one name, and
  /// whatever opens that has the right log and index from the beginning.
  private(set) var linkedPath: String?

  init() {}

  init(_ path: String) {
    var status = stat()
    if pathStat(path, &status) == 0 {
      store = FileIdentity(status)
      storeWritten = status.st_mtim.tv_sec
      if status.hasOtherNames { linkedPath = path }
    }
    if pathStat(path + "-wal", &status) == 0 {
      log = FileIdentity(status)
      logSize = Int(status.st_size)
      if status.hasOtherNames { linkedPath = path + "-wal" }
    }
    if pathStat(path + "-shm", &status) == 0 {
      index = FileIdentity(status)
      if status.hasOtherNames { linkedPath = path + "-shm" }
    }
  }
}

extension stat {
  /// Whether it is a file with a second hard link. A folder has links to itself.
  fileprivate var hasOtherNames: Bool { kind == S_IFREG && st_nlink > 1 }
}
