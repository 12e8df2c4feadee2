import Glibc
import SQLite

/// How connections to the store's file are opened.
extension StoreFile {
  /// Looks at the file, after a replacement that was cut short is completed, and a log that does not belong to the store
  /// is moved aside.
  /// - Parameters:
  ///   - milliseconds: how long to wait while another process makes or places a store.
  ///   - tell: receives a sentence about each thing that was moved aside.
  /// - Returns: the store's file; nil if the store does not exist.
  func inspectCompleted(waiting milliseconds: Int32, telling tell: (String) -> Void) throws -> InspectedFile?
  {
    switch try inspect() {
    case .store(let file): return file
    case .missing: try completeReplacement(waiting: milliseconds, telling: tell)
    case .storeBesideForeignLog: try moveForeignLogAside(waiting: milliseconds, telling: tell)
    }
    return switch try inspect() {
    case .store(let file): file
    case .missing: nil
    case .storeBesideForeignLog: throw StoreError.busy(path: path)
    }
  }

  func openForWriting(_ file: InspectedFile, waiting milliseconds: Int32) throws -> (Connection, StoreLog) {
    var (connection, log, isEarlier) = try open(file, waiting: milliseconds)
    guard !connection.isReadOnly else {
      guard file.header?.hasKnownFormat != false else {
        throw StoreError.damaged(path: path, because: StoreFile.unknownFormat)
      }
      throw StoreError.notWritable(path: path)
    }
    try StoreSchema.requireSound(connection, at: path, isForWriting: true)
    try connection.execute("PRAGMA journal_mode = WAL")
    if log.index == nil {
      // A store that had no log has one from its next transaction on.
      _ = try StoreSchema.version(of: connection)
      log = StoreLog(of: path)
      connection.companion = CompanionFiles(files: [file, log.index])
    }
    if isEarlier {
      // A migration writes, too.
      try log.requireCommitsWhileReading()
      try StoreSchema.migrate(connection)
    }
    return (connection, log)
  }

  /// A connection to the file itself, whatever its version, for a check of the file. It is for reading only.
  func openAsItIs(_ file: InspectedFile) throws -> Connection {
    do {
      let (connection, log, _) = try open(file, waiting: SharedStore.busyTimeout)
      try log.requireCommitsWhileReading()
      return connection
    } catch let error as DatabaseError where error.mayBeForLackOfWriting {
      let connection = try Connection(path: path, .immutable)
      connection.companion = file
      return connection
    }
  }

  /// A connection for reading. If it does not follow the file's changes, the file's state before the reading
  /// is returned too.
  ///
  /// A store of an earlier version is read in a migrated copy in memory, so that older programs can go on using it.
  func openForReading(
    _ file: InspectedFile, waiting milliseconds: Int32
  ) throws -> (connection: Connection, snapshotState: State?, log: StoreLog?) {
    do {
      let (connection, log, isEarlier) = try open(file, waiting: milliseconds)
      try log.requireCommitsWhileReading()
      try StoreSchema.requireSound(connection, at: path, isForWriting: isEarlier)
      guard isEarlier else {
        try connection.keepFewPages()
        return (connection, nil, log)
      }
      // Opening may have made an empty log, which is not a change.
      let state = state
      return (try migratedCopy(of: connection), state, nil)
    } catch let error as DatabaseError where error.mayBeForLackOfWriting {
      let state = state
      return (try openUnchanging(file), state, nil)
    }
  }

  /// The configuration of every connection, in one place.
  private func open(
    _ file: InspectedFile, waiting milliseconds: Int32
  ) throws -> (connection: Connection, log: StoreLog, isEarlier: Bool) {
    try InspectedFile.whileOpening { try openConnection(file, waiting: milliseconds) }
  }

  /// How long to wait while another connection reads the log's index anew, also where no other lock is waited for, in
  /// milliseconds. SQLite says that the store is busy then, and several parts of a widget open it at its start.
  private static let openingTimeout: Int32 = 100

  private func openConnection(
    _ file: InspectedFile, waiting milliseconds: Int32
  ) throws -> (connection: Connection, log: StoreLog, isEarlier: Bool) {
    try StoreLog.inspect(besides: path)
    let connection = try Connection(path: path, .readWrite)
    connection.companion = file
    Self.configure(connection, waiting: max(milliseconds, Self.openingTimeout))
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL")
    let isEarlier = try isEarlier(connection)
    connection.setBusyTimeout(milliseconds: milliseconds)
    // SQLite has made the index by now.
    let log = StoreLog(of: path)
    connection.companion = CompanionFiles(files: [file, log.index])
    return (connection, log, isEarlier)
  }

  /// The files that must stay open as long as a connection.
  private final class CompanionFiles {
    let files: [InspectedFile?]

    init(files: [InspectedFile?]) { self.files = files }
  }

  /// How a connection treats the log and waits for locks. A second connection of this process is configured alike.
  static func configure(_ connection: Connection, waiting milliseconds: Int32) {
    connection.setBusyTimeout(milliseconds: milliseconds)
    connection.keepLogOnClose()
    connection.leaveCheckpointsToCaller()
  }

  /// Whether the store lacks migrations. The header that was inspected may be older than the log.
  private func isEarlier(_ connection: Connection) throws -> Bool {
    let version = try StoreSchema.version(of: connection)
    guard StoreSchema.versions.contains(version) else { throw StoreError.newerVersion(path: path) }
    return version < StoreSchema.versions.upperBound
  }

  /// A store in a folder that may not be written, without a log or with an empty one. SQLite cannot make the
  /// log's index there, so SQLite is told that no program writes. If the log has rows, they count, and cannot
  /// be read this way.
  private func openUnchanging(_ file: InspectedFile) throws -> Connection {
    guard !Self.hasLog(path) else { throw StoreError.notReadableHere(path: path) }
    let connection = try Connection(path: path, .immutable)
    connection.companion = file
    let isEarlier = try isEarlier(connection)
    try StoreSchema.requireSound(connection, at: path, isForWriting: isEarlier)
    return isEarlier ? try migratedCopy(of: connection) : connection
  }

  private func migratedCopy(of connection: Connection) throws -> Connection {
    let copy = try Connection()
    try connection.replaceContents(of: copy)
    try StoreSchema.migrate(copy)
    return copy
  }
}
