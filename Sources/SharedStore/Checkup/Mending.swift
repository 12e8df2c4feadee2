import FileSystem
public import FoundationEssentials
import Glibc
import Localization
import SQLite
import StudyCalendar

extension Checkup {
  /// Repairs what can be repaired without risk: modes, registrations of hosts that are gone, days without a
  /// subject, triggers and indexes, the journal mode, the page size, the format in the file's header, and files that
  /// were left behind. It moves aside what is not a file in the place of the log, its index or the journal. It completes a
  /// restore that was cut short, brings back a log that was taken away while programs have it open, and saves what can be
  /// saved of a damaged log. Any other damage, and a file that is not a store, are left as they are; the check that
  /// follows reports them.
  /// - Parameters:
  ///   - now: the instant.
  ///   - calendar: makes the person's calendar.
  ///   - tell: receives sentences about what is done to the store's files, without a full stop. They come also where an
  ///     error follows.
  /// - Throws: ``StoreError``.
  public static func fix(
    _ container: GroupContainer, at now: Date, calendar: @escaping CalendarMaker,
    telling tell: (String) -> Void
  ) throws {
    do {
      do {
        try mend(container, at: now, telling: tell)
      } catch StoreError.logTakenAway(_, isOpen: true, _) {
        try StoreFile(container: container).bringBackLog(telling: tell)
        try mend(container, at: now, telling: tell)
      }
    } catch let error as StoreError {
      switch error {
      case .logDamaged(_, let because):
        let today = calendar(Settings()).day(at: now)
        try SharedStore.salvage(in: container, today: today, because: because, telling: tell)
      case .damaged, .notOurs, .newerVersion, .notSafe, .missing: break
      default: throw error
      }
    }
  }

  private static func mend(
    _ container: GroupContainer, at now: Date, telling tell: (String) -> Void
  ) throws {
    try container.checkOwner()
    let file = StoreFile(container: container)
    var status = stat()
    if lstat(file.path, &status) == 0, status.kind == S_IFREG, file.hasObstacles {
      try withStoreErrors(at: file.path) {
        try file.whileLocked { try file.moveObstaclesAside(in: $0, telling: tell) }
      }
    }
    // This completes a restore that was killed: what waits for the store's place is not left behind.
    let completion = Result { try file.inspectCompleted(waiting: SharedStore.busyTimeout, telling: tell) }
    for file in container.files {
      guard lstat(file.path, &status) == 0, status.kind != S_IFLNK else { continue }
      if file.isLeftover(status, at: now) {
        StoreFile.remove(file.path)
      } else if status.st_mode & 0o777 != file.mode, file.isOfItsKind(status),
        chmod(file.path, file.mode) != 0
      {
        throw StoreError(FileError(path: file.path, code: errno))
      }
    }
    guard let inspected = try completion.get() else { return }
    if let linked = FilePlace(file.path).linkedPath { throw StoreError.hasOtherNames(path: linked) }
    if inspected.header?.hasKnownFormat == false {
      try file.whileLocked { _ in try StoreFile.mendFormat(of: file.path) }
    }
    let isSound = try withStoreErrors(at: file.path) {
      try mend(file.openAsItIs(inspected), of: file, telling: tell)
    }
    guard isSound else { return }
    let store = try OpenedStore(
      writing: container, ifMissing: .fail, waiting: SharedStore.busyTimeout, telling: tell)
    try store.write {
      try WidgetTable(store).removeGone(presencePath: container.presencePath)
    }
    // The file is then whole without its log, its header too.
    store.connection.emptyLog()
  }

  /// Puts back triggers and indexes that are not SwiftCal's, makes subjects for days whose subject is gone, removes other
  /// rows whose subject or change is gone, and gives the file's pages their size. A file with any other damage is left as
  /// it is.
  /// - Returns: whether the file has no other damage.
  private static func mend(
    _ connection: Connection, of file: StoreFile, telling tell: (String) -> Void
  ) throws -> Bool {
    guard !connection.isReadOnly else { throw StoreError.notWritable(path: file.path) }
    try connection.transaction("BEGIN IMMEDIATE") {
      let faults = try StoreSchema.difference(of: connection).faults
      guard faults.allSatisfy(\.isMendable) else { return }
      for fault in faults { try fault.mend(connection) }
    }
    let soundness = try Soundness(of: connection)
    guard soundness.schema.faults.isEmpty, soundness.damage == nil else { return false }
    if soundness.orphans > 0 {
      let found = try connection.transaction("BEGIN IMMEDIATE") {
        let found = try nameFoundSubjects(connection)
        try removeOrphans(connection)
        return found
      }
      for name in found {
        tell(
          String(
            localized: """
              days of a subject that was gone are back as \(quoted(name)); “swiftcal subject rename” \
              gives it its name
              """
          )
        )
      }
    }
    if soundness.hasWrongSums {
      // What is inserted here has its sums worked out again (m007_sessions.sql).
      try connection.transaction("BEGIN IMMEDIATE") {
        if try StoreSchema.version(of: connection) >= 12 { return try RecordedDays(connection).countAll() }
        try connection.execute("INSERT INTO sessionDay SELECT subject, date FROM (\(Soundness.wrongSums))")
      }
    }
    guard try connection.integer("PRAGMA page_size") != StoreFile.pageSize else { return true }
    // Only in this mode VACUUM changes the size. It needs the file for itself.
    try connection.execute(
      """
      PRAGMA journal_mode = DELETE; PRAGMA page_size = \(StoreFile.pageSize); VACUUM; PRAGMA journal_mode = WAL
      """)
    return true
  }

  /// Makes a subject for each number that days, rests or sessions have and no subject: they are all that is left of one.
  /// - Returns: the names of the subjects.
  private static func nameFoundSubjects(_ connection: Connection) throws -> [String] {
    let tables = try Set(SchemaObject.all(in: connection).filter { $0.kind == .table }.map(\.name))
    let facts = ["day", "rest", "session"].filter(tables.contains).map { "SELECT subject FROM \($0)" }
    guard tables.contains("subject"), !facts.isEmpty else { return [] }
    let rows = try connection.prepare(
      "SELECT DISTINCT subject FROM (\(facts.joined(separator: " UNION "))) WHERE subject NOT IN (SELECT id FROM subject)"
    )
    var numbers: [Int] = []
    while try rows.step() { numbers.append(rows.integer(0)) }
    return try numbers.map { number in
      var (name, attempt) = ("Found \(number)", 1)
      while try connection.prepare("SELECT 1 FROM subject WHERE name = ?1").bind(1, name).step() {
        attempt += 1
        name = "Found \(number) (\(attempt))"
      }
      // A new subject brings its own count of requests for reloads.
      try connection.prepare("DELETE FROM reload WHERE subject = ?1").bind(1, number).run()
      try connection.prepare("INSERT INTO subject (id, name) VALUES (?1, ?2)").bind(1, number).bind(2, name)
        .run()
      return name
    }
  }

  private static func removeOrphans(_ connection: Connection) throws {
    let tables = try Set(SchemaObject.all(in: connection).filter { $0.kind == .table }.map(\.name))
    for table in ["session", "goal", "day", "rest", "schedule"] where tables.contains(table) {
      try connection.execute("DELETE FROM \(table) WHERE subject NOT IN (SELECT id FROM subject)")
    }
    if tables.contains("changedFact") {
      try connection.execute("DELETE FROM changedFact WHERE change NOT IN (SELECT id FROM change)")
    }
    if tables.contains("widget") {
      try connection.execute("UPDATE widget SET subject = NULL WHERE subject NOT IN (SELECT id FROM subject)")
    }
    guard tables.contains("defaultSubject") else { return }
    try connection.execute(
      """
      UPDATE defaultSubject SET subject = (SELECT min(id) FROM subject)
      WHERE subject NOT IN (SELECT id FROM subject) AND EXISTS (SELECT 1 FROM subject)
      """)
  }
}

extension GroupContainer {
  /// A file or folder of the container, and the mode that it should have.
  struct Item {
    let path: String
    let mode: mode_t

    /// Whether it is the file or the folder that belongs there, and no link, which has no mode of its own.
    func isOfItsKind(_ status: stat) -> Bool { status.kind == (mode == 0o700 ? S_IFDIR : S_IFREG) }

    /// Whether a command writes it under a name for the meantime.
    var isTemporary: Bool {
      [".new", ".restore", ".next"].contains { ending in
        ([""] + StoreFile.companionEndings).contains { path.hasSuffix(ending + $0) }
      }
    }

    /// Whether it is a temporary file that an interrupted command left behind more than a minute ago.
    func isLeftover(_ status: stat, at now: Date) -> Bool {
      isTemporary && !isAwaited && Double(status.st_mtim.tv_sec) < now.timeIntervalSince1970 - 60
    }

    /// Whether it is a restored store that waits for the store's place, which is free. It may be the only copy.
    private var isAwaited: Bool {
      var status = stat()
      return path.hasSuffix(".next") && lstat(String(path.dropLast(".next".count)), &status) != 0
    }

    /// Whether it is a log that was moved aside.
    var isKeptLog: Bool { StoredCopy.isKeptLog(Folder.name(of: path)) }

    /// The database that a log or a journal belongs to; nil for any other file.
    var mainPath: String? {
      StoreFile.companionEndings.first { path.hasSuffix($0) && $0 != "-shm" }
        .map { String(path.dropLast($0.count)) }
    }
  }

  /// Everything of ours in the container, and the container itself if it has a store.
  var files: [Item] {
    // A folder without a store may be any folder, even the one for everybody's temporary files.
    var (folder, store) = (stat(), stat())
    let isContainer = lstat(path, &folder) == 0 && folder.kind == S_IFDIR && lstat(storePath, &store) == 0
    return (isContainer ? [Item(path: path, mode: 0o700)] : []) + items(in: path) + items(in: backupsPath)
  }

  /// A folder that cannot be read has no items here: the check of the store or of the backups says why.
  private func items(in folder: String) -> [Item] {
    ((try? names(in: folder)) ?? []).sorted().filter { $0.hasPrefix("SwiftCal") || $0 == "backups" }
      .map { Item(path: folder + "/" + $0, mode: $0 == "backups" ? 0o700 : 0o600) }
  }
}
