import Glibc
import System
import Words

/// How connections to the store's file are opened.
extension StoreFile {
  /// The store as it was opened.
  struct Opening {
    let connection: Connection
    /// The file that was opened; nil for a store in memory.
    var file: FileIdentity?
    /// The file's state before a snapshot of it was taken; nil if the file itself is read. A snapshot does not follow the
    /// file's changes.
    var snapshotState: [FileState?]?
    /// Why the file itself could not be read, so that a snapshot was taken.
    var snapshotReason: DatabaseError?

    /// Whether the file itself can be written.
    var isWritable: Bool { snapshotState == nil && !connection.isReadOnly }

    /// Refuses a store that SQLite can only read.
    /// - Throws: ``StoreError`` with the reason that the system gave. Where it gave none, SQLite has read in the header that only
    ///   a later version of SQLite may write the file.
    func requireWritable(at path: String) throws {
      guard !isWritable else { return }
      if let snapshotReason { throw StoreError(snapshotReason, path: path) }
      if let code = connection.reasonAgainstWriting { throw StoreError(FileError(path: path, code: code)) }
      throw StoreError.damaged(
        path: path, because: String(localized: "two bytes of its header say that no program can write it"))
    }
  }

  /// Opens the store for writing, with a write-ahead log, whatever its version; nil if there is no store.
  func openForWriting(waiting milliseconds: Int32) throws -> Opening? {
    guard let opening = try open(waiting: milliseconds) else { return nil }
    try opening.requireWritable(at: path)
    // What we write was checked by its kind. To compile the CHECKs of a table takes longer than to write a row.
    try opening.connection.execute("PRAGMA ignore_check_constraints = ON")
    do {
      try opening.connection.execute("PRAGMA journal_mode = WAL")
    } catch let error as DatabaseError where error.kind == .busy {
      // SQLite does not wait for a program that changes a new store at this moment. The next one to write gets the log.
    }
    return opening
  }

  /// Opens the store for reading; nil if there is no store.
  ///
  /// A store of an earlier version is read in a migrated copy in memory, so that older programs can go on using it.
  func openForReading(waiting milliseconds: Int32) throws -> Opening? {
    guard let opening = try openAsItIs(waiting: milliseconds) else { return nil }
    guard try StoreSchema.version(of: opening.connection) < StoreSchema.versions.upperBound else {
      opening.connection.refuseViews()
      if opening.snapshotState == nil { try opening.connection.keepFewPages() }
      return opening
    }
    let state = opening.snapshotState ?? state
    let copy = try Connection()
    try opening.connection.replaceContents(of: copy)
    try StoreSchema.migrate(copy)
    return Opening(connection: copy, file: opening.file, snapshotState: state)
  }

  /// Opens the store itself, whatever its version; nil if there is no store. In a folder that takes no writes SQLite cannot
  /// make a log's index, and the connection has a snapshot.
  func openAsItIs(waiting milliseconds: Int32 = SharedStore.busyTimeout) throws -> Opening? {
    do {
      return try open(waiting: milliseconds)
    } catch let error as DatabaseError where error.mayBeForLackOfWriting {
      let state = state
      let connection = try Self.openSnapshot(path)
      try Self.requireOurs(connection, at: path)
      return Opening(connection: connection, file: identity, snapshotState: state, snapshotReason: error)
    }
  }

  /// Opens a store, or a copy of one, beside which nothing can be written. SQLite is told that no program writes it. If there
  /// is a log or a journal, SQLite recovers a copy of all of them.
  static func openSnapshot(_ path: String) throws -> Connection {
    let endings = companionEndings.filter { $0 != "-shm" && hasBytes(path + $0) }
    if endings.isEmpty { return try Connection(path: path, .immutable) }
    for _ in 1...snapshotAttempts {
      let state = state(of: path)
      let copy = try TemporaryDatabase()
      for ending in [""] + endings { try FileBytes.copy(path + ending, toNew: copy.path + ending) }
      if Self.state(of: path) == state { return try copy.open() }
    }
    throw StoreError.busy(path: path)
  }

  /// How often files are copied that another program changes meanwhile.
  private static let snapshotAttempts = 20

  /// How long to wait while another connection recovers the log or closes the file, also where no other lock is waited
  /// for, in milliseconds. SQLite says that the store is busy then, and several parts of a widget open it at its start.
  private static let openingTimeout: Int32 = 100

  private func open(waiting milliseconds: Int32) throws -> Opening? {
    while try isThere() {
      guard let connection = try connect(waiting: milliseconds) else { continue }
      connection.setBusyTimeout(milliseconds: max(milliseconds, Self.openingTimeout))
      try connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL")
      // A program was killed while it made the store, and SQLite has taken back what it wrote.
      if try connection.integer("PRAGMA page_count") == 0 { return nil }
      try Self.requireOurs(connection, at: path)
      connection.setBusyTimeout(milliseconds: milliseconds)
      let file = identity
      // Otherwise the store was replaced in the meantime.
      if !connection.hasMoved { return Opening(connection: connection, file: file) }
    }
    return nil
  }

  /// Opens the file in the store's place; nil if there is none.
  /// - Parameter milliseconds: how long to wait while this process has a file open that was in its place before.
  /// - Throws: `StoreError.busy(path:)` when that takes longer, `DatabaseError`.
  func connect(waiting milliseconds: Int32) throws -> Connection? {
    var attemptsLeft = milliseconds / Self.attemptInterval
    while let file = identity {
      if let mark = OneOpenFile.opening(file, at: path) {
        let connection = try Connection(path: path, .readWrite)
        connection.companion = mark
        // Of another file nothing but the file itself is open yet, so it can be closed again.
        if !connection.hasMoved, identity == file { return connection }
      } else {
        guard attemptsLeft > 0 else { throw StoreError.busy(path: path) }
        attemptsLeft -= 1
        usleep(UInt32(Self.attemptInterval) * 1000)
      }
    }
    return nil
  }

  /// How many milliseconds pass between two attempts to open a file.
  private static let attemptInterval: Int32 = 5
}
