import FileSystem
import Glibc
import SQLite
import StudyCalendar

/// Replaces the store by another one, whatever is in its place.
///
/// A file is overwritten within one of SQLite's own transactions, even a damaged one: it stays the same file with the same
/// log, so that every program that has it open, or is opening it, sees the old store or the new one. Only something that
/// no program can have open, such as a folder or a link, is moved away.
extension StoreFile {
  /// How long a replacement waits for other programs, in milliseconds. A person replaces a store seldom, and would rather
  /// wait than do it again.
  static let replacementTimeout: Int32 = 30_000

  /// Replaces the store by a finished one.
  /// - Parameters:
  ///   - finished: the new store's path, in the container. It is changed or moved.
  ///   - today: the day that names what is kept.
  ///   - isExpected: asked when no other program can write any more: whether the store is still the one that the caller
  ///     wants to replace.
  ///   - tell: receives a sentence about each thing that was moved aside.
  /// - Returns: where the replaced store is kept; nil if there was none.
  /// - Throws: ``StoreError/newerVersion(path:)`` for a store of a newer version, which stays;
  ///   ``StoreError/replaced(path:)`` for one that is not the expected one; `FileError`, `DatabaseError`. Then the old store
  ///   is as it was.
  func replace(
    by finished: String, today: CalendarDate, ifStill isExpected: () throws -> Bool = { true },
    telling tell: (String) -> Void
  ) throws -> String? {
    func requireExpected() throws {
      guard try isExpected() else { throw StoreError.replaced(path: path) }
    }
    while true {
      switch kindInPlace {
      case nil:
        let isPlaced = try withCreationErrors {
          try whileLocked(waiting: Self.replacementTimeout) { folder in
            guard folder.status(of: path) == nil else { return false }
            try requireExpected()
            try place(finished, in: folder, telling: tell)
            return true
          }
        }
        if isPlaced { return nil }
      case S_IFREG:
        return try overwrite(with: finished, today: today, requireExpected, telling: tell)
      default:
        let kept = try withCreationErrors {
          try whileLocked(waiting: Self.replacementTimeout) { folder -> String? in
            guard let kind = folder.status(of: path)?.kind, kind != S_IFREG else { return nil }
            return try moveAway(for: finished, today: today, in: folder, telling: tell)
          }
        }
        if let kept { return kept }
      }
    }
  }

  /// The type of what is in the store's place, as in `st_mode`; nil if there is nothing.
  private var kindInPlace: mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.kind : nil
  }

  // MARK: A file

  private func overwrite(
    with finished: String, today: CalendarDate, _ requireExpected: () throws -> Void,
    telling tell: (String) -> Void
  ) throws -> String? {
    let isStore = try isStoreInPlace(telling: tell)
    let file = try InspectedFile.at(path)
    // SQLite removes the log of an empty file, and does not need the journal any more when it has opened the file.
    let journal = try? InspectedFile.at(path + "-journal")
    try makeLonger(file)
    // This connection opens the log, where the file's header says that there is one. It may only be able to read.
    let reader = try connection(to: file)
    if let version = try? StoreSchema.version(of: reader), version > StoreSchema.versions.upperBound {
      throw StoreError.newerVersion(path: path)
    }
    let isWhole = isStore && (try? Soundness(of: reader))?.isSound == true && !reader.isReadOnly
    let source = try newContents(finished, replacing: reader, isWhole: isWhole)

    if !isWhole { makeLogVisible() }
    let store = try connection(to: file)
    guard !store.isReadOnly else { throw StoreError.notWritable(path: path) }
    // With a log the old store can be read, and so be kept, while no other program can write.
    if isWhole { try store.execute("PRAGMA journal_mode = WAL") } else { store.treatAsEmpty(true) }
    var kept = ""
    try source.replaceContents(of: store) {
      try requireExpected()
      kept = try keep(isWhole ? reader : nil, file, journal, today: today)
    }
    store.treatAsEmpty(false)
    try store.execute("PRAGMA journal_mode = WAL")
    // Afterwards the file is whole without its log.
    store.emptyLog()
    guard identity == file.identity else { throw StoreError.replacedMeanwhile(path: path) }
    return kept
  }

  private func connection(to file: InspectedFile) throws -> Connection {
    let connection = try Connection(path: path, .readWrite)
    connection.companion = file
    Self.configure(connection, waiting: Self.replacementTimeout)
    return connection
  }

  /// Whether the file in the store's place is a store that can be opened. A log that does not belong to it is moved
  /// aside.
  private func isStoreInPlace(telling tell: (String) -> Void) throws -> Bool {
    do {
      let file = try inspectCompleted(waiting: Self.replacementTimeout, telling: tell)
      try StoreLog.inspect(besides: path)
      try StoreLog(of: path).requireCommitsWhileReading()
      return file != nil
    } catch let error as StoreError {
      switch error {
      case .notOurs, .damaged, .logDamaged: return false
      default: throw error
      }
    }
  }

  /// Lets an empty file have a page, of zeros.
  private func makeLonger(_ file: InspectedFile) throws {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0, status.st_size == 0 else { return }
    // Where another program writes to the file at this moment, nothing of that is changed.
    let code = posix_fallocate(try file.writable(at: path), 0, 4096)
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// Adds a byte to an empty log. SQLite finds a log by the header of the file, which may be damaged, or by a log that is
  /// not empty. Without the log it would wait until no other program has the store open. It ignores a log of one byte, and
  /// so do programs that are writing to it.
  private func makeLogVisible() {
    var status = stat()
    guard pathStat(path + "-wal", &status) == 0, status.st_size == 0 else { return }
    let log = open(path + "-wal", O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard log >= 0 else { return }
    defer { close(log) }
    _ = write(log, "\0", 1)
  }

  /// The new contents, with pages of the size that the store's have, and with requests for reloads that every host
  /// notices.
  private func newContents(
    _ finished: String, replacing old: Connection, isWhole: Bool
  ) throws -> Connection {
    let pageSize = (try? old.integer("PRAGMA page_size")) ?? 0
    var source = try Connection(path: finished, .readWrite)
    if pageSize > 0, try source.integer("PRAGMA page_size") != pageSize {
      try source.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = \(pageSize); VACUUM")
      source = try Connection(path: finished, .readWrite)
    }
    let query = "SELECT max(requests) FROM reload"
    let newest = max(try source.integer(query), (try? old.integer(query)) ?? 0)
    // The count is higher than any that other programs reach meanwhile, or that an unreadable store had. What matters is
    // that it is another one.
    let least = isWhole ? 0 : time(nil)
    let requests = newest < Int.max / 2 ? max(newest + 1_000_000, least) : 1
    try source.prepare("UPDATE reload SET requests = ?1").bind(1, requests).run()
    return source
  }

  /// Keeps what is to be replaced, while no other program can write to it.
  /// - Parameter reader: reads the store; nil if it is damaged.
  /// - Returns: where it is kept.
  private func keep(
    _ reader: Connection?, _ file: InspectedFile, _ journal: InspectedFile?, today: CalendarDate
  ) throws -> String {
    if let reader {
      let kept = try container.unusedBackupPath("\(today)-replaced")
      do {
        try OpenedStore.copy(reader, of: path, to: kept)
        return kept
      } catch StoreError.damaged {}
    }
    return try keepBytes(of: file, journal, at: container.unusedBackupPath("\(today)-damaged"))
  }

  /// Copies the file and what belongs to it, byte for byte.
  private func keepBytes(of file: InspectedFile, _ journal: InspectedFile?, at kept: String) throws
    -> String
  {
    var made: [String] = []
    do {
      do throws(FileError) {
        try FileBytes.copy(path + "-wal", toNew: kept + "-wal")
        made.append(kept + "-wal")
      } catch  where error.isNotFound {}
      for (ending, original) in [("-journal", journal), ("", file)] {
        var status = stat()
        guard let original, fstat(original.descriptor, &status) == 0, status.kind == S_IFREG else { continue }
        try FileBytes.copy(original.descriptor, of: path + ending, toNew: kept + ending)
        made.append(kept + ending)
      }
      try AtomicFile.sync(container.backupsPath)
      return kept
    } catch {
      for path in made { unlink(path) }
      throw StoreError.creation(error)
    }
  }

  // MARK: Anything else

  /// The new store, which is moved into the store's place as soon as that place is free.
  private var successor: String { path + ".next" }

  /// Moves something that is not a file to the backups, with a log that is beside it, and moves a finished store there.
  /// - Throws: ``FileError`` if something could not be moved. Then everything stays in its place.
  private func moveAway(
    for finished: String, today: CalendarDate, in folder: borrowing LockedFolder,
    telling tell: (String) -> Void
  ) throws -> String {
    let kept = try container.unusedBackupPath("\(today)-damaged")
    try folder.remove(successor)
    try folder.move(finished, to: successor)
    var moved: [String] = []
    do {
      for suffix in ["-wal", "-journal", ""] where folder.status(of: path + suffix) != nil {
        try folder.move(path + suffix, to: kept + suffix)
        moved.append(suffix)
      }
    } catch {
      for suffix in moved.reversed() { try? folder.move(kept + suffix, to: path + suffix) }
      try? folder.remove(successor)
      throw error
    }
    try place(successor, in: folder, telling: tell)
    return kept
  }

  /// Completes a replacement that was cut short.
  /// - Parameter milliseconds: how long to wait for another process that is at it.
  func completeReplacement(waiting milliseconds: Int32, telling tell: (String) -> Void) throws {
    guard access(successor, F_OK) == 0 else { return }
    try whileLocked(waiting: milliseconds) { folder in
      guard folder.status(of: path) == nil, folder.status(of: successor) != nil,
        case .store = try Self.inspect(successor)
      else { return }
      try place(successor, in: folder, telling: tell)
    }
  }
}
