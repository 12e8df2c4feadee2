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
  /// How long to wait for a lock, in milliseconds.
  private let busyTimeout: Int32

  private init(
    _ connection: Connection, _ container: GroupContainer, file: FileIdentity?,
    snapshotState: StoreFile.State?, busyTimeout: Int32
  ) {
    self.connection = connection
    self.busyTimeout = busyTimeout
    path = container.storePath
    presencePath = container.presencePath
    self.file = file
    self.snapshotState = snapshotState
  }

  /// Opens a store for reading. If the container has no store, this is an empty store in memory.
  /// - Throws: ``StoreError``.
  convenience init(reading container: GroupContainer, waiting milliseconds: Int32) throws {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try self.init(file, waiting: milliseconds) {
      switch try file.inspectCompleted(waiting: milliseconds) {
      case .missing:
        return (try Self.empty(), nil, nil)
      case .store(let inspected):
        let (connection, snapshotState) = try file.openForReading(inspected, waiting: milliseconds)
        return (connection, inspected.identity, snapshotState)
      }
    }
  }

  /// Opens a store for writing.
  /// - Throws: ``StoreError``.
  convenience init(
    writing container: GroupContainer, ifMissing missing: SharedStore.Missing, waiting milliseconds: Int32
  ) throws {
    let file = StoreFile(container: container)
    try container.checkOwner()
    try self.init(file, waiting: milliseconds) {
      var presence = try file.inspectCompleted(waiting: milliseconds)
      if case .missing = presence {
        guard missing == .make else { throw StoreError.missing(path: file.path) }
        try file.create()
        presence = try file.inspect()
      }
      // Changes to a removed file would be lost, so none may be acknowledged.
      guard case .store(let inspected) = presence else {
        throw StoreError.inputOutput(path: file.path, because: "it was removed while being opened")
      }
      return (try file.openForWriting(inspected, waiting: milliseconds), inspected.identity, nil)
    }
  }

  /// A store in memory with the contents of another.
  /// - Throws: ``StoreError``.
  init(copyOf other: OpenedStore) throws {
    path = other.path
    presencePath = other.presencePath
    file = nil
    snapshotState = nil
    busyTimeout = SharedStore.busyTimeout
    connection = try withStoreErrors(at: other.path) {
      let connection = try Connection()
      try other.connection.replaceContents(of: connection)
      try StoreSchema.migrate(connection)
      try connection.execute("PRAGMA foreign_keys = ON")
      return connection
    }
  }

  private typealias Parts = (connection: Connection, file: FileIdentity?, snapshotState: StoreFile.State?)

  private convenience init(
    _ file: StoreFile, waiting milliseconds: Int32, _ open: () throws -> Parts
  ) throws {
    let parts = try withStoreErrors(at: file.path, open)
    self.init(
      parts.connection, file.container, file: parts.file, snapshotState: parts.snapshotState,
      busyTimeout: milliseconds)
  }

  private static func empty() throws -> Connection {
    let connection = try Connection()
    try StoreSchema.migrate(connection)
    return connection
  }

  /// Whether the container still has this file, and the file is still what was read.
  func isCurrent(in container: GroupContainer) -> Bool {
    let current = StoreFile(container: container)
    return file == current.identity && (snapshotState == nil || snapshotState == current.state)
  }

  var isWritable: Bool { file != nil && snapshotState == nil && !connection.isReadOnly }

  /// Runs `body` between `begin` and COMMIT, or rolls its changes back when it throws.
  func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
    try withStoreErrors(at: path, on: connection) {
      try connection.execute(begin)
      do {
        let result = try body()
        try connection.execute("COMMIT")
        return result
      } catch {
        // After some errors SQLite itself has rolled back. Then this fails, and has nothing left to do.
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  /// Empties the log when it is long. The first process that opens a store must recover the whole log, so it is kept
  /// short enough to be read quickly. SQLite's own checkpoints would leave a full log to a later writer of the same
  /// process, and here most writers end at once.
  func keepLogShort() {
    var status = stat()
    guard file != nil, stat(path + "-wal", &status) == 0, status.st_size > Self.longestLog else { return }
    connection.setBusyTimeout(milliseconds: 0)
    connection.emptyLog()
    connection.setBusyTimeout(milliseconds: busyTimeout)
  }

  private static let longestLog = 128 * 4096
}
