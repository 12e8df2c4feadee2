public import FoundationEssentials
import Glibc
public import StudyCalendar
import System
import Words

/// The result of checking everything about a store. The check never fails: a part that cannot be checked is a
/// finding.
public struct Checkup: Sendable {
  /// A problem that the check found.
  public struct Finding: Hashable, Sendable {
    /// What is wrong.
    public let problem: String
    /// The command that repairs it, or what else to do.
    public let remedy: String
  }

  /// The store's file.
  public let path: String
  /// Its size in bytes, including the log's; 0 if there is no store.
  public private(set) var size = 0
  /// The number of its last migration; nil if it cannot be read.
  public private(set) var version: Int?
  /// `wal`, as it should be; nil if it cannot be read.
  public private(set) var journalMode: String?
  /// Whether what is recorded could be read. Otherwise the numbers of days and subjects are 0.
  public private(set) var isRead = false
  /// How many days are recorded as studied, of all subjects.
  public private(set) var days = 0
  /// How many subjects there are.
  public private(set) var subjects = 0
  /// How many backups there are.
  public private(set) var backups = 0
  /// How many copies of each kind there are, how many are kept, and their size.
  public private(set) var copies: [CopyCount] = []
  /// The day that is today by the clock, the zone and the setting `day-start`.
  public private(set) var today: CalendarDate
  /// When a day begins, by the setting.
  public private(set) var dayStart = TimeOfDay.midnight
  /// What is in the store that SwiftCal neither made nor uses, such as `table “notes”`. It is no fault. Programs read it.
  public private(set) var additions: [String] = []
  /// The same in the person's language.
  public private(set) var shownAdditions: [String] = []
  /// What is good to know and no fault, a sentence each without a full stop.
  public private(set) var notes: [String] = []
  /// The last day that is recorded as studied, if it is ahead of today by no more than a journey explains.
  public private(set) var aheadTo: CalendarDate?
  /// How many daily backups are kept, by the setting.
  private var keptBackups = Settings().backups
  /// The problems, in the order in which to repair them.
  public private(set) var findings: [Finding] = []

  /// Whether a change was tried, and could be made.
  private var isWritable = false
  private let container: GroupContainer
  private var checkedBackups: CheckedBackups

  /// Checks the store of a container.
  /// - Parameters:
  ///   - now: the instant.
  ///   - calendar: makes the person's calendar.
  public init(_ container: GroupContainer, at now: Date, calendar: @escaping CalendarMaker) {
    self.container = container
    path = container.storePath
    today = calendar(Settings()).day(at: now)
    checkedBackups = CheckedBackups(of: container, today: today)
    size = [path, path + "-wal"].compactMap { fileStatus(at: $0) }.reduce(0) { $0 + Int($1.st_size) }
    checkFiles(at: now)
    do {
      try checkStore(at: now, calendar: calendar)
    } catch {
      if case .damaged? = error as? StoreError {
        findDamage([StoreError.problem(of: error)])
      } else {
        find(StoreError.problem(of: error), remedy: remedy(for: error))
      }
    }
    reportBackups()
    copies = container.copyCounts(keepingDaily: keptBackups)
  }

  private mutating func find(_ problem: String, remedy: String) {
    findings.append(Finding(problem: problem, remedy: remedy))
  }

  private static let fix = "swiftcal doctor --fix"

  private mutating func checkFiles(at now: Date) {
    for file in container.ownFiles {
      guard let status = fileStatus(at: file.path) else { continue }
      let mode = status.st_mode & 0o777
      if mode != file.mode, file.isOfItsKind(status) {
        find(
          String(
            localized: """
              \(file.path) has mode \(String(mode, radix: 8)) instead of \(String(file.mode, radix: 8))
              """),
          remedy: Self.fix)
      }
      if file.isLeftover(at: now) {
        find(
          String(localized: "\(file.path) was left behind by a command that did not end"), remedy: Self.fix)
      }
    }
  }

  private mutating func checkStore(at now: Date, calendar: @escaping CalendarMaker) throws {
    try container.checkOwner()
    let file = StoreFile(container: container)
    let isSound = try withStoreErrors(at: path) {
      try file.openAsItIs().map { try checkFile($0) }
    }
    guard let isSound else {
      isRead = true
      let remedy = checkedBackups.newestSound == nil ? "swiftcal toggle" : restoreCommand
      return find(String(localized: "there is no store yet"), remedy: remedy)
    }
    guard isSound else { return }
    let store = try SharedStoreReader(in: container, calendar: calendar)
    let facts = try store.read(at: now) { try CheckedFacts($0) }
    (today, dayStart, keptBackups) = (
      facts.now.today, facts.now.calendar.dayStart, facts.now.settings.backups
    )
    (days, subjects, aheadTo, isRead) = (facts.days, facts.subjects, facts.aheadTo, true)
    findings += facts.findings
    notes += facts.notes
  }

  /// Checks the file itself.
  /// - Returns: whether its content can be trusted.
  private mutating func checkFile(_ opening: StoreFile.Opening) throws -> Bool {
    let connection = opening.connection
    version = try StoreSchema.version(of: connection)
    let journalMode = try connection.text("PRAGMA journal_mode")
    self.journalMode = journalMode
    if journalMode != "wal", opening.isWritable {
      find(String(localized: "the journal mode is \(journalMode) instead of wal"), remedy: Self.fix)
    }
    let schema = try StoreSchema.difference(of: connection)
    additions = schema.additions.map { $0.title(in: .english) }
    shownAdditions = schema.additions.map { $0.title() }
    let faults = schema.faults.filter { $0.isMendable != schema.isGrave }.map { fault in
      let title = fault.expected.title()
      return fault.isThere
        ? String(localized: "its \(title) is not as SwiftCal makes it")
        : String(localized: "its \(title) is missing")
    }.map { String(localized: "the file is damaged: \($0)") }
    guard !schema.isGrave else {
      findDamage(faults)
      return false
    }
    for fault in faults { find(fault, remedy: Self.fix) }
    if try connection.integer("PRAGMA application_id") != DatabaseHeader.swiftCalApplicationID {
      find(String(localized: "the header of \(path) names another program"), remedy: Self.fix)
    }
    if let damage = try Soundness.damage(of: connection) {
      findDamage([String(localized: "the file is damaged: \(damage)")])
      return false
    }
    if try DerivedData(connection: connection).differs() {
      notes.append(
        String(
          localized: """
            some sums of days or names of subjects are not up to date; the first change of a day works them out \
            again, and so does “swiftcal doctor --fix”
            """))
    }
    tryToWrite(opening)
    return true
  }

  /// Reports what only a new store mends, and how many days each way to make one keeps. Where there is no backup and nothing
  /// can be read, no new store can be made.
  private mutating func findDamage(_ problems: [String]) {
    let joined = try? JoinedStore(of: container, with: checkedBackups.newestSound, in: Connection())
    for problem in problems { find(problem, remedy: joined == nil ? restoreCommand : Self.fix) }
    if let joined { find(joined.comparison, remedy: Self.fix) }
  }

  /// Writes what is there already, and takes it back. A program that holds the lock shows that the store can be written.
  private mutating func tryToWrite(_ opening: StoreFile.Opening) {
    let connection = opening.connection
    do {
      try opening.requireWritable(at: path)
      guard fileStatus(at: path)?.st_nlink ?? 1 == 1 else {
        throw StoreError.hasOtherNames(path: path)
      }
      try requireRoom()
      connection.setBusyTimeout(milliseconds: 0)
      try withStoreErrors(at: path) {
        try connection.execute("BEGIN IMMEDIATE")
        defer { try? connection.execute("ROLLBACK") }
        try connection.execute("PRAGMA user_version = \(StoreSchema.version(of: connection))")
      }
      isWritable = true
    } catch StoreError.busy {
      return
    } catch {
      find(StoreError.problem(of: error), remedy: remedy(for: error))
    }
  }

  /// Requires room for a change, by writing a file that has no name and is gone when it is closed. Where the system makes no
  /// such files, nothing is tried.
  private func requireRoom() throws {
    // A change writes a few pages into the log. This is that, and a little more.
    let room = [UInt8](repeating: 1, count: 64 << 10)
    let file = openUnnamedFile(in: container.path)
    guard file >= 0 else { return }
    defer { close(file) }
    guard write(file, room, room.count) == room.count else { throw StoreError.full(path: path) }
  }

  private mutating func reportBackups() {
    backups = checkedBackups.count
    if let problem = container.obstacleToBackups {
      let aside = Folder.unusedPath(container.backupsPath + ".aside")
      return find(problem, remedy: "mv -n \(container.backupsPath.shellQuoted) \(aside.shellQuoted)")
    }
    switch checkedBackups.failure {
    case nil, .notSafe: break  // The check of the store reports the second too.
    case let error?:
      find(String(localized: "the backups cannot be listed: \(error.problem)"), remedy: remedy(for: error))
    }
    if isWritable, keptBackups > 0 {
      do { try container.tryToBackUp() } catch {
        find(
          String(localized: "no backup can be made: \(StoreError.problem(of: error))"),
          remedy: remedyForBackups(error))
      }
    }
    for (backup, problem) in checkedBackups.faults {
      let (from, to) = (backup.path.shellQuoted, (backup.path + ".damaged").shellQuoted)
      find(
        String(localized: "the backup \(backup.name) cannot be restored: \(problem)"),
        remedy: "mv -n \(from) \(to)")
    }
  }

  private func remedy(for error: any Error) -> String {
    if case .clockOutOfReach? = error as? StudyError {
      return String(localized: "set the clock, with “timedatectl” or your desktop's settings")
    }
    return switch error as? StoreError {
    case .damaged: Self.fix
    case .inTheWay(let path, _): StoreError.commandToMoveAside(path)
    case .notOurs: restoreCommand
    case .newerVersion: String(localized: "update SwiftCal")
    case .protected(let path): StoreError.commandToPermitChanges(path)
    case .notReadable?, .notWritable?:
      commandToOpenModes ?? (error as? StoreError)?.advice ?? String(localized: "try again")
    case .notSafe, .cannotCreate: String(localized: "set SWIFTCAL_CONTAINER to a folder of yours")
    case let error?: error.advice ?? String(localized: "try again")
    case nil: String(localized: "try again")
    }
  }

  /// What to do where files can be changed, and a backup cannot be made beside them.
  private func remedyForBackups(_ error: any Error) -> String {
    switch error as? StoreError {
    case .cannotCreate, .notWritable:
      commandToOpenModes
        ?? String(localized: "move the whole folder to a local disk, and set SWIFTCAL_CONTAINER to it")
    default: remedy(for: error)
    }
  }

  /// The command that lets their owner read and write the files of the container; nil if their modes let her.
  private var commandToOpenModes: String? {
    let isClosed = [container.path, container.backupsPath, path].contains { path in
      guard let status = fileStatus(at: path, followsLink: true) else { return false }
      let needed: mode_t = status.kind == S_IFDIR ? 0o700 : 0o600
      return status.st_mode & needed != needed
    }
    return isClosed ? "chmod -R u+rwX \(container.path.shellQuoted)" : nil
  }

  /// The command that restores the newest sound backup.
  private var restoreCommand: String {
    guard let backup = checkedBackups.newestSound else {
      return String(localized: "no backup here is sound; \(StoreError.moveAway(container.path))")
    }
    return "swiftcal restore \(backup.kind == .daily ? backup.date.description : backup.path.shellQuoted)"
  }
}
