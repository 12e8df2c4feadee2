public import FoundationEssentials
import Glibc
import StudyCalendar
import System
import Words

extension Checkup {
  /// Repairs what can be repaired without risk: modes, days without a subject, views, triggers and indexes of ours, the journal
  /// mode, and files that were left behind. A store with any other damage is replaced by the newest
  /// sound backup, joined with every fact that can still be read, and is kept beside it. A file that is not a store is left
  /// as it is; the check that follows reports it.
  /// - Parameters:
  ///   - now: the instant.
  ///   - calendar: makes the person's calendar.
  ///   - tell: receives sentences about what is done to the store's files, without a full stop. They come also where an
  ///     error follows.
  /// - Returns: whether the store was joined with a backup. What other devices have is not in it yet.
  /// - Throws: ``StoreError``.
  public static func fix(
    _ container: GroupContainer, at now: Date, calendar: @escaping CalendarMaker,
    telling tell: (String) -> Void
  ) throws -> Bool {
    do {
      if try mendFiles(of: container, at: now) {
        try mendFacts(of: container, calendar, telling: tell)
        return false
      }
    } catch StoreError.damaged {
    } catch let error as StoreError {
      switch error {
      case .notOurs, .inTheWay, .newerVersion, .notSafe, .missing: return false
      default: throw error
      }
    }
    try join(container, today: calendar(Settings()).day(at: now), telling: tell)
    try mendFacts(of: container, calendar, telling: tell)
    return true
  }

  /// Puts a sound store in the place of a damaged one: the newest sound backup, joined with what can still be read.
  private static func join(
    _ container: GroupContainer, today: CalendarDate, telling tell: (String) -> Void
  ) throws {
    let file = StoreFile(container: container)
    let kept = try file.replace(today: today, onlyDamaged: true) { new in
      try withStoreErrors(at: file.path) {
        let backup = CheckedBackups(of: container, today: today).newestSound
        let joined = try JoinedStore(of: container, with: backup, in: new)
        try Soundness.require(new, at: file.path)
        tell(joined.comparison)
        if !joined.incomplete.isEmpty {
          tell(String(localized: "not all could be read of: \(listing(joined.incomplete))"))
        }
      }
    }
    if let kept { tell(String(localized: "the damaged store is kept as \(kept.shellQuoted)")) }
  }

  /// Mends the modes of files and the schema, and removes files that were left behind.
  /// - Returns: whether the store has no other damage.
  private static func mendFiles(of container: GroupContainer, at now: Date) throws -> Bool {
    try container.checkOwner()
    let file = StoreFile(container: container)
    for file in container.ownFiles {
      guard let status = fileStatus(at: file.path), status.kind != S_IFLNK else { continue }
      if file.isLeftover(at: now) {
        StoreFile.remove(file.path)
      } else if status.st_mode & 0o777 != file.mode, file.isOfItsKind(status),
        chmod(file.path, file.mode) != 0
      {
        throw StoreError(FileError(path: file.path, code: errno))
      }
    }
    return try withStoreErrors(at: file.path) {
      guard let opening = try file.openAsItIs() else { return true }
      try opening.requireWritable(at: file.path)
      return try mend(opening.connection)
    }
  }

  /// Works out again what follows from facts, gives facts of subjects that are gone a subject, and takes back what means
  /// nothing.
  private static func mendFacts(
    of container: GroupContainer, _ calendar: @escaping CalendarMaker, telling tell: (String) -> Void
  ) throws {
    let store = try SharedStore(in: container, mustExist: true, calendar: calendar)
    try store.whileWriting {
      try DerivedData(connection: store.connection).recompute()
      for name in try bringBackLostSubjects(store.connection) {
        tell(
          String(
            localized: """
              days of a subject that was gone are back as \(quoted(name)); “swiftcal subject rename” \
              gives it its name
              """
          )
        )
      }
      let meaningless = try MeaninglessFacts(connection: store.connection).takeBack()
      if meaningless > 0 {
        tell(
          String(
            localized: "\(meaningless) fact that means nothing was taken back",
            plural: "\(meaningless) facts that mean nothing were taken back", for: meaningless))
      }
    }
  }

  /// Puts back the number of the application, and views, triggers and indexes of ours. A file with any other damage is left
  /// as it is.
  /// - Returns: whether the file has no other damage.
  private static func mend(_ connection: Connection) throws -> Bool {
    guard try !StoreSchema.difference(of: connection).isGrave else { return false }
    try connection.transaction("BEGIN IMMEDIATE") {
      try connection.execute("PRAGMA application_id = \(DatabaseHeader.swiftCalApplicationID)")
      try StoreSchema.mend(connection)
    }
    return try Soundness.damage(of: connection) == nil
  }

  /// Makes a subject for each number that facts have and no subject: they are all that is left of one.
  /// - Returns: the names of the subjects that are there now.
  private static func bringBackLostSubjects(_ connection: Connection) throws -> [String] {
    let table = SubjectTable(connection)
    return try table.lost().compactMap { number in
      let taken = Set(try table.all().map { Subject.comparable($0.name) })
      let names = (1...).lazy.map { $0 == 1 ? "Found \(number)" : "Found \(number) (\($0))" }
      guard let found = names.first(where: { !taken.contains(Subject.comparable($0)) }) else { return nil }
      try table.add([(number, found)])
      return found
    }
  }
}

extension GroupContainer {
  /// A file or folder of the container, and the mode that it should have.
  struct Item {
    let path: String
    let mode: mode_t

    /// Whether it is the file or the folder that belongs there, and no link, which has no mode of its own.
    func isOfItsKind(_ status: stat) -> Bool { status.kind == (mode == 0o700 ? S_IFDIR : S_IFREG) }

    /// Whether it is a file under a name for the meantime, which an interrupted command left behind more than a minute ago.
    func isLeftover(at now: Date) -> Bool {
      let isTemporary = ([""] + StoreFile.companionEndings).contains { path.hasSuffix(".new" + $0) }
      guard isTemporary, let status = fileStatus(at: path) else { return false }
      return Double(status.st_mtim.tv_sec) < now.timeIntervalSince1970 - 60
    }
  }

  /// Everything of ours in the container, and the container itself if it has a store.
  var files: [Item] {
    // A folder without a store may be any folder, even the one for everybody's temporary files.
    let isContainer = fileStatus(at: path)?.kind == S_IFDIR && fileStatus(at: storePath) != nil
    return (isContainer ? [Item(path: path, mode: 0o700)] : []) + items(in: path) + items(in: backupsPath)
  }

  /// Those of ``files`` that SwiftCal may change: the store is not among them if it belongs to another program.
  var ownFiles: [Item] {
    do {
      try checkOwner()
      _ = try withStoreErrors(at: storePath) { try StoreFile(container: self).openAsItIs() }
    } catch StoreError.notOurs {
      return files.filter { !([""] + StoreFile.companionEndings).map { storePath + $0 }.contains($0.path) }
    } catch {}
    return files
  }

  /// A folder that cannot be read has no items here: the check of the store or of the backups says why.
  private func items(in folder: String) -> [Item] {
    ((try? names(in: folder)) ?? []).sorted().filter {
      $0.hasPrefix("SwiftCal") || $0.hasPrefix("sync.") || $0 == "backups"
    }
    .map { Item(path: folder + "/" + $0, mode: $0 == "backups" ? 0o700 : 0o600) }
  }
}
