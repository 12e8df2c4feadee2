import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// Replaces the store by another one, whatever is in its place.
///
/// A file is overwritten within one of SQLite's own transactions, even a damaged one: it stays the same file, so that every
/// program that has it open, or is opening it, sees the old store or the new one. Only something that no program can have
/// open, such as a folder or a link, is moved away.
extension StoreFile {
  /// How long a replacement waits for other programs, in milliseconds. A person replaces a store seldom, and would rather
  /// wait than do it again.
  static let replacementTimeout: Int32 = 30_000

  /// Makes a new store, and replaces the store by it.
  /// - Parameters:
  ///   - today: the day that names what is kept.
  ///   - onlyDamaged: whether a store that is sound stays, because another program has mended it meanwhile.
  ///   - tell: receives a sentence about each thing that was moved aside.
  ///   - make: fills an empty database, which becomes the new store.
  /// - Returns: where the replaced store is kept; nil if there was none.
  /// - Throws: ``StoreError``, such as ``StoreError/newerVersion(path:)`` for a store of a newer version, which stays, and
  ///   ``StoreError/replacedMeanwhile(path:)`` for a sound one where only a damaged one is replaced; what `make` throws. Then
  ///   the old store is as it was.
  func replace(
    today: CalendarDate, onlyDamaged: Bool = false, telling tell: (String) -> Void,
    making make: (Connection) throws -> Void
  ) throws -> String? {
    let finished = try withCreationErrors { try AtomicFile.makeTemporary(beside: path, suffix: ".restore") }
    defer { Self.remove(finished) }
    try withStoreErrors(at: finished) {
      let connection = try Connection(path: finished, .readWrite)
      try make(connection)
      try connection.execute("PRAGMA journal_mode = WAL")
    }
    return try withStoreErrors(at: path) {
      if !obstacles.isEmpty {
        try whileLocked(waiting: Self.replacementTimeout) { try moveObstaclesAside(in: $0, telling: tell) }
      }
      return try replace(by: finished, today: today, onlyDamaged, telling: tell)
    }
  }

  /// Puts a finished store, which is in the container, into the place of what is there.
  private func replace(
    by finished: String, today: CalendarDate, _ onlyDamaged: Bool, telling tell: (String) -> Void
  ) throws -> String? {
    while true {
      var status = stat()
      if lstat(path, &status) == 0, status.kind == S_IFREG {
        return try overwrite(with: finished, today: today, onlyDamaged, telling: tell)
      }
      var kept: String?
      let isPlaced = try withCreationErrors {
        try whileLocked(waiting: Self.replacementTimeout) { folder in
          let kind = folder.status(of: path)?.kind
          // Another program has made a store meanwhile.
          if kind == S_IFREG { return false }
          if kind == nil {
            try place(finished, in: folder, telling: tell)
          } else {
            kept = try moveAway(for: finished, today: today, in: folder, telling: tell)
          }
          return true
        }
      }
      if isPlaced { return kept }
    }
  }

  // MARK: A file

  private func overwrite(
    with finished: String, today: CalendarDate, _ onlyDamaged: Bool, telling tell: (String) -> Void
  ) throws -> String? {
    var status = stat()
    if pathStat(path, &status) == 0, status.st_size == 0 {
      // SQLite would remove the log of an empty file.
      try whileLocked(waiting: Self.replacementTimeout) { try moveStrayLogsAside(in: $0, telling: tell) }
    }
    var reader: Connection? = try connection()
    if let version = try? reader.map(StoreSchema.version), version > StoreSchema.versions.upperBound {
      throw StoreError.newerVersion(path: path)
    }
    let isWhole = reader.map(isWhole) ?? false
    if onlyDamaged, isWhole { throw StoreError.replacedMeanwhile(path: path) }
    let isReadOnly = reader?.isReadOnly ?? false
    let source = try newContents(finished, replacing: reader, isWhole: isWhole)
    let store = try connection()
    let identity = identity
    if isWhole {
      // With a log the old store can be read, and so be kept, while no other program can write.
      try store.execute("PRAGMA journal_mode = WAL")
    } else {
      reader = nil
      // Other programs can have the damaged store open. If its header can still be read, SQLite uses their log.
      if !isReadOnly { _ = try? StoreSchema.version(of: store) }
      store.treatAsEmpty(true)
    }
    var kept = ""
    try source.replaceContents(of: store) {
      // Now that no other program can write, one may have restored the store since it was read.
      if onlyDamaged, try self.isWhole(Connection(path: path, .readWrite)) {
        throw StoreError.replacedMeanwhile(path: path)
      }
      kept = try keep(reader ?? store, isWhole: isWhole, today: today)
    }
    store.treatAsEmpty(false)
    try store.execute("PRAGMA journal_mode = WAL")
    // So the file alone has the new store.
    store.copyLogBack()
    guard !store.hasMoved, identity == self.identity else { throw StoreError.replacedMeanwhile(path: path) }
    return kept
  }

  private func connection() throws -> Connection {
    let connection = try Connection(path: path, .readWrite)
    connection.setBusyTimeout(milliseconds: Self.replacementTimeout)
    return connection
  }

  /// Whether the store in place is a sound one, so that it is kept as SQLite copies it.
  private func isWhole(_ store: Connection) -> Bool {
    do {
      try Self.requireOurs(store, at: path)
      guard !store.isReadOnly, try !StoreSchema.difference(of: store).isGrave else { return false }
      return try Soundness(of: store).isSound
    } catch {
      return false
    }
  }

  /// The new contents, with pages of the size that the store's have, and with requests for reloads that every host
  /// notices.
  private func newContents(
    _ finished: String, replacing old: Connection?, isWhole: Bool
  ) throws -> Connection {
    let pageSize = (try? old?.integer("PRAGMA page_size")) ?? 0
    var source = try Connection(path: finished, .readWrite)
    if pageSize > 0, try source.integer("PRAGMA page_size") != pageSize {
      try source.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
      source = try Connection(path: finished, .readWrite)
    }
    let query = "SELECT max(requests) FROM reload"
    let newest = max(try source.integer(query), (try? old?.integer(query)) ?? 0)
    // The count is higher than any that other programs reach meanwhile, or that an unreadable store had. What matters is
    // that it is another one.
    let least = isWhole ? 0 : time(nil)
    let requests = newest < Int.max / 2 ? max(newest + 1_000_000, least) : 1
    try source.prepare("UPDATE reload SET requests = ?1").bind(1, requests).run()
    return source
  }

  /// Keeps what is to be replaced, while no other program can write to it: a sound store as a copy that SQLite makes, a
  /// damaged one byte for byte, together with its log.
  /// - Parameter connection: a connection that reads a sound store, or has a damaged one open.
  /// - Returns: where it is kept.
  private func keep(_ connection: Connection, isWhole: Bool, today: CalendarDate) throws -> String {
    if isWhole {
      let kept = try container.unusedBackupPath("\(today)-replaced")
      return try withBackupErrors {
        try withCreationErrors {
          try SharedStore.makeFile(kept) { try SharedStore.fill($0, from: connection, of: path, as: kept) }
        }
      }
    }
    let kept = try container.unusedBackupPath("\(today)-damaged")
    do {
      if Self.hasLog(path) { try FileBytes.copy(path + "-wal", toNew: kept + "-wal") }
      try FileBytes.copy(of: path, toNew: kept) { try connection.readFile(into: $0, at: $1) }
      try AtomicFile.sync(container.backupsPath)
      return kept
    } catch {
      StoreFile.remove(kept)
      throw (error as? FileError).map(StoreError.creation) ?? error
    }
  }

  // MARK: Anything else

  /// Moves something that is not a file to the backups, with a log that is beside it, and puts a finished store in its
  /// place.
  /// - Throws: ``FileError`` if something could not be moved. Then everything stays in its place.
  private func moveAway(
    for finished: String, today: CalendarDate, in folder: borrowing LockedFolder,
    telling tell: (String) -> Void
  ) throws -> String {
    let kept = try container.unusedBackupPath("\(today)-damaged")
    var moved: [String] = []
    do {
      for suffix in ["-wal", "-journal", ""] where folder.status(of: path + suffix) != nil {
        try folder.move(path + suffix, to: kept + suffix)
        moved.append(suffix)
      }
      try place(finished, in: folder, telling: tell)
      return kept
    } catch {
      for suffix in moved.reversed() { try? folder.move(kept + suffix, to: path + suffix) }
      throw error
    }
  }
}
