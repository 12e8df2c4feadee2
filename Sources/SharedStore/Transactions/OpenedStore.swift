import FileSystem
import Glibc
import SQLite

/// A store's file as it was opened: the connection, and what is known of the file.
final class OpenedStore {
  let connection: Connection
  let container: GroupContainer
  /// The store's path, for messages.
  let path: String
  /// The file that was opened; nil for a store in memory.
  let file: FileIdentity?
  /// The file's state when a snapshot of it was taken; nil if the file itself is read. A snapshot does not
  /// follow the file's changes.
  private let snapshotState: [FileState?]?
  /// Whether each change copies the log back into the file before it is over. Otherwise ``copyLogBack()`` is called when
  /// all is said.
  var copiesLogBackAtOnce = true

  private init(
    _ container: GroupContainer, _ connection: Connection, file: FileIdentity? = nil,
    snapshotState: [FileState?]? = nil
  ) {
    (self.connection, self.container, path) = (connection, container, container.storePath)
    (self.file, self.snapshotState) = (file, snapshotState)
  }

  /// Opens a store for reading. If the container has no store, this is an empty store in memory.
  /// - Throws: ``StoreError``.
  convenience init(reading container: GroupContainer, waiting milliseconds: Int32) throws {
    try container.checkOwner()
    let file = StoreFile(container: container)
    let found = try withStoreErrors(at: file.path) { try file.openForReading(waiting: milliseconds) }
    guard let found else {
      let connection = try Connection()
      try StoreSchema.migrate(connection)
      self.init(container, connection)
      return
    }
    self.init(
      container, found.opening.connection, file: found.opening.file, snapshotState: found.snapshotState)
  }

  /// Opens a store for writing. A missing store is an error.
  /// - Throws: ``StoreError``.
  convenience init(existingIn container: GroupContainer, waiting milliseconds: Int32) throws {
    try self.init(writing: container, waiting: milliseconds) { throw StoreError.missing(path: $0.path) }
  }

  /// Opens a store for writing.
  /// - Parameter make: makes the store if it is missing.
  /// - Throws: ``StoreError``.
  convenience init(
    writing container: GroupContainer, waiting milliseconds: Int32, making make: (StoreFile) throws -> Void
  ) throws {
    try container.checkOwner()
    let file = StoreFile(container: container)
    let opening = try withStoreErrors(at: file.path) {
      if let opening = try file.openForWriting(waiting: milliseconds) { return opening }
      try make(file)
      // Changes to a removed file would be lost, so none may be acknowledged.
      guard let opening = try file.openForWriting(waiting: milliseconds) else {
        throw StoreError.replaced(path: file.path)
      }
      return opening
    }
    self.init(container, opening.connection, file: opening.file)
    try withStoreErrors(at: path) {
      guard try StoreSchema.version(of: connection) < StoreSchema.versions.upperBound else { return }
      // What the store was before is kept as a backup.
      _ = try backUp(named: StoredCopy.name(of: "replaced", writtenAt: time(nil)))
      try StoreSchema.migrate(connection)
    }
  }

  /// A store in memory with the contents of another.
  /// - Throws: ``StoreError``.
  convenience init(copyOf other: OpenedStore) throws {
    let connection = try withStoreErrors(at: other.path) {
      let connection = try Connection()
      try other.connection.replaceContents(of: connection)
      try StoreSchema.migrate(connection)
      try connection.execute("PRAGMA foreign_keys = ON")
      return connection
    }
    self.init(other.container, connection)
  }

  /// Whether the container still has this file, and the file is still what was read.
  var isCurrent: Bool {
    let current = StoreFile(container: container)
    return file == current.identity && (snapshotState == nil || snapshotState == current.state)
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
  /// - Throws: ``StoreError/replaced(path:)`` if the store was replaced or removed meanwhile.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    guard file != nil else { return try transaction("BEGIN IMMEDIATE", body) }
    let result = try transaction("BEGIN IMMEDIATE") {
      var status = stat()
      guard pathStat(path, &status) == 0, FileIdentity(status) == file else {
        throw StoreError.replaced(path: path)
      }
      // A program that uses the other name would use another log.
      guard status.st_nlink == 1 else { throw StoreError.hasOtherNames(path: path) }
      return try body()
    }
    guard file == FileIdentity(path: path) else { throw StoreError.replacedMeanwhile(path: path) }
    if copiesLogBackAtOnce { copyLogBack() }
    return result
  }

  /// Copies the log back into the file, as far as no other program is in the way, so that the file alone is not behind.
  /// When the last program closes the store, SQLite does the same and removes the log.
  func copyLogBack() {
    if file != nil, !connection.hasMoved { connection.copyLogBack() }
  }
}
