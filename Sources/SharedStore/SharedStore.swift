public import FoundationEssentials
import Glibc
import StudyCalendar
import System
import Words

/// The one SQLite file in the group container, opened for reading and writing. The app and its widgets use it at the
/// same time.
public final class SharedStore: SharedStoreReader {
  /// Receives warnings that do not stop a command, such as a backup that failed.
  public var warn: (String) -> Void = { _ in }

  /// Whether each change copies SQLite's log back into the store's file before it returns, as it should in a program that
  /// runs for long. A command lets it be, answers, and calls ``copyLogBack()``.
  public var copiesLogBackAtOnce = true

  /// Opens the store of a container, and brings it up to this version's schema. A missing store is made.
  /// - Parameters:
  ///   - milliseconds: how long to wait for another program's lock.
  ///   - mustExist: whether a missing store is an error.
  ///   - calendar: makes the person's calendar.
  /// - Throws: ``StoreError``.
  public convenience init(
    in container: GroupContainer, waiting milliseconds: Int32 = busyTimeout, mustExist: Bool = false,
    calendar: @escaping CalendarMaker
  ) throws {
    try container.checkOwner()
    let file = StoreFile(container: container)
    let opening = try withStoreErrors(at: file.path) {
      if let opening = try file.openForWriting(waiting: milliseconds) { return opening }
      guard !mustExist else { throw StoreError.missing(path: file.path) }
      try file.create()
      // Changes to a removed file would be lost, so none may be acknowledged.
      guard let opening = try file.openForWriting(waiting: milliseconds) else {
        throw StoreError.replaced(path: file.path)
      }
      return opening
    }
    self.init(writable: opening, in: container, calendar)
    try withStoreErrors(at: path) {
      guard try StoreSchema.version(of: connection) < StoreSchema.versions.upperBound else { return }
      // What the store was before is kept as a backup.
      _ = try backUp(named: "\(calendar(Settings()).day(at: .now))-replaced")
      try StoreSchema.migrate(connection)
    }
  }

  /// This initializer keeps the class from inheriting the initializers of the reader. With those,
  /// `SharedStore(in: container)` would open the store for reading.
  init(
    writable opening: StoreFile.Opening, in container: GroupContainer,
    _ makeCalendar: @escaping CalendarMaker
  ) {
    super.init(opening, in: container, makeCalendar)
  }

  /// Copies SQLite's log back into the store's file, as far as no other program is in the way, so that the file alone is not
  /// behind. When the last program closes the store, SQLite does the same and removes the log.
  public func copyLogBack() {
    if isInContainer, !connection.hasMoved { connection.copyLogBack() }
  }

  /// Runs `body` as one action of the user. When this returns, all changes are saved and synced to the disk;
  /// when it throws, nothing is changed. No other program writes in the meantime. The changes are one entry
  /// of the change log. The first change of a day also makes a backup of the store as it was before. It is
  /// complete and checked before the change is saved, and it is copied while other programs can write: so `body`
  /// runs again after it was copied. If the store is damaged, the change is refused. If the backup fails otherwise,
  /// ``warn`` is called, and the change is made.
  /// - Parameters:
  ///   - action: the name of the command, such as `mark`, for the change log.
  ///   - instant: what counts as now.
  ///   - body: the changes. It may run twice; what it did the first time is taken back.
  /// - Throws: ``StoreError``, `StudyError`, or what `body` throws.
  public func write<Result>(
    as action: String, at instant: Date = .now, _ body: (borrowing WriteTransaction) throws -> Result
  ) throws -> Result {
    try writeBackedUp(at: instant) { try body(WriteTransaction($0, logging: action)) }
  }

  /// Tells other devices what was recorded here, or takes over what they recorded. The first change of a day makes a
  /// backup, as with ``write(as:at:_:)``; nothing enters the change log.
  /// - Parameters:
  ///   - instant: what counts as now.
  ///   - body: the changes. It may run twice; what it did the first time is taken back.
  /// - Throws: ``StoreError``, or what `body` throws.
  public func share<Result>(
    at instant: Date = .now, _ body: (borrowing SharingTransaction) throws -> Result
  ) throws -> Result {
    try writeBackedUp(at: instant) { try body(SharingTransaction($0)) }
  }

  /// Runs `body` in a transaction, and makes a backup before its changes are saved if one is due.
  private func writeBackedUp<Result>(
    at instant: Date, _ body: (consuming ReadTransaction) throws -> Result
  ) throws -> Result {
    var backup: DailyBackup?
    /// Runs `body` in a transaction. A refused or empty change leaves no backup behind.
    func attempt(isFirst: Bool) throws -> Result {
      try whileWriting {
        let moment = moment(instant)
        let before = isFirst && isInContainer ? try DailyBackup.Before(self, at: instant) : nil
        let changes = connection.totalChanges
        begunEntry = nil
        connection.keepStatements()
        try makeRoomForRequests()
        let result = try body(ReadTransaction(self, moment))
        guard let before, connection.totalChanges != changes else { return result }
        backup = DailyBackup(of: self, before, now: try moment.now())
        if backup != nil { throw BackupIsDue() }
        return result
      }
    }
    let result: Result
    do {
      do {
        result = try attempt(isFirst: true)
      } catch let error as StoreError where error.isDamage(of: path) {
        // A row that means nothing may follow from facts that are sound.
        guard isInContainer, try recomputeDerivedData(ifSound: true) else { throw error }
        result = try attempt(isFirst: true)
      }
    } catch is BackupIsDue {
      // Nothing is changed yet, and other programs can write while this copies.
      try warning { try backup?.make() }
      result = try attempt(isFirst: false)
    }
    if let begunEntry, isInContainer { UnheardChanges.note(begunEntry, in: container) }
    return result
  }

  /// Runs `body` as a transaction that no other program can write in. What it changes is in the store that is in the
  /// container when this returns.
  /// - Throws: ``StoreError/replaced(path:)`` if the store was replaced or removed meanwhile.
  func whileWriting<Result>(_ body: () throws -> Result) throws -> Result {
    guard isInContainer else { return try transaction("BEGIN IMMEDIATE", body) }
    let result = try transaction("BEGIN IMMEDIATE") {
      guard let status = fileStatus(at: path), FileIdentity(status) == opening.file else {
        throw StoreError.replaced(path: path)
      }
      // A program that uses the other name would use another log.
      guard status.st_nlink == 1 else { throw StoreError.hasOtherNames(path: path) }
      return try body()
    }
    guard opening.file == FileIdentity(path: path) else { throw StoreError.replacedMeanwhile(path: path) }
    if copiesLogBackAtOnce { copyLogBack() }
    return result
  }

  /// Works out again what differs from the facts it follows from.
  /// - Parameter ifSound: whether to check the store first.
  /// - Returns: whether anything differed.
  /// - Throws: ``StoreError``.
  @discardableResult
  func recomputeDerivedData(ifSound: Bool = false) throws -> Bool {
    try whileWriting {
      if ifSound { try Soundness.require(connection, at: path, isQuick: true) }
      return try DerivedData(connection: connection).recompute()
    }
  }

  /// Ends the first attempt at a change, so that the backup is copied before the second.
  private struct BackupIsDue: Error {}

  /// Copies the store to a new file in the folder for backups. The file's name has the time to the second.
  /// - Returns: its path.
  /// - Throws: ``StoreError``.
  public func backUp(at instant: Date) throws -> String {
    let now = try read(at: instant) { try $0.now }
    let time = now.calendar.timestamp(instant).prefix("2024-12-10T08:30:00".count)
    return try backUp(named: time.filter { $0 != ":" })
  }

  /// Does a part of a backup. A failure is a warning, and the change is made.
  /// - Throws: ``StoreError/damaged(path:because:)`` if the store is damaged: then no change is acknowledged.
  private func warning(_ body: () throws -> Void) throws {
    do {
      try withStoreErrors(at: path, body)
    } catch let error as StoreError where error.isDamage(of: path) {
      throw error
    } catch {
      // The change is made all the same, so the advice is not to try it again.
      let problem = StoreError.problem(of: error)
      warn(String(localized: "no backup was made: \(problem); the next change tries again"))
    }
  }
}
