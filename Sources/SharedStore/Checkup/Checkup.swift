import FileSystem
public import FoundationEssentials
import Glibc
import SQLite
public import StudyCalendar

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
  /// How many days are recorded as studied, of all subjects.
  public private(set) var days = 0
  /// How many subjects there are.
  public private(set) var subjects = 0
  /// How many widgets are on display.
  public private(set) var widgets = 0
  /// How many backups there are.
  public private(set) var backups = 0
  /// How many copies of each kind there are, how many are kept, and their size.
  public private(set) var copies: [CopyCount] = []
  /// The day that is today by the clock, the zone and the setting `day-start`.
  public private(set) var today: CalendarDate
  /// When a day begins, by the setting.
  public private(set) var dayStart = TimeOfDay.midnight
  /// How many daily backups are kept, by the setting.
  private var keptBackups = Settings().backups
  /// The problems, in the order in which to repair them.
  public private(set) var findings: [Finding] = []

  /// What had to be done to the container before the store could be opened: a sentence for each, without a full stop.
  public private(set) var notices: [String] = []

  /// Checks the store of a container.
  /// - Parameters:
  ///   - now: the instant.
  ///   - calendar: makes the person's calendar.
  public init(_ container: GroupContainer, at now: Date, calendar: @escaping CalendarMaker) {
    path = container.storePath
    let unset = calendar(Settings())
    today = unset.day(at: now)
    checkFiles(of: container, at: now)
    do {
      try checkStore(of: container, at: now, calendar: calendar)
    } catch {
      find((error as? StoreError)?.problem ?? "\(error)", remedy: Self.remedy(for: error, container))
    }
    copies = container.copyCounts(keepingDaily: keptBackups)
  }

  private mutating func find(_ problem: String, remedy: String) {
    findings.append(Finding(problem: problem, remedy: remedy))
  }

  private mutating func checkFiles(of container: GroupContainer, at now: Date) {
    do {
      backups = try container.backups().count
    } catch StoreError.notSafe, StoreError.pathTooLong {
      // The check of the store reports this too.
    } catch {
      find("the backups cannot be listed: \(error)", remedy: Self.remedy(for: error, container))
    }
    for file in container.files {
      var status = stat()
      guard lstat(file.path, &status) == 0 else { continue }
      if [path, path + "-wal"].contains(file.path) { size += Int(status.st_size) }
      let mode = status.st_mode & 0o777
      // A link has no mode of its own.
      if mode != file.mode, status.st_mode & S_IFMT != S_IFLNK {
        find(
          "\(file.path) has mode \(String(mode, radix: 8)) instead of \(String(file.mode, radix: 8))",
          remedy: "swiftcal doctor --fix")
      }
      if file.isLeftover(status, at: now) {
        find("\(file.path) was left behind by a command that did not end", remedy: "swiftcal doctor --fix")
      }
    }
  }

  private mutating func checkStore(
    of container: GroupContainer, at now: Date, calendar: @escaping CalendarMaker
  ) throws {
    let store = try SharedStoreReader(in: container, calendar: calendar)
    notices = store.notices
    let file = StoreFile(container: container)
    guard store.isInContainer, case .store(let inspected) = try file.inspect() else {
      return find("there is no store yet", remedy: "swiftcal toggle")
    }
    let isSound = try withStoreErrors(at: path) { try checkFile(file.openAsItIs(inspected), container) }
    guard isSound else { return }
    try store.read(at: now) { try checkFacts($0) }
  }

  /// Checks the file itself.
  /// - Returns: whether its content can be trusted.
  private mutating func checkFile(_ connection: Connection, _ container: GroupContainer) throws -> Bool {
    version = try StoreSchema.version(of: connection)
    journalMode = try connection.text("PRAGMA journal_mode")
    if journalMode != "wal" {
      find("the journal mode is \(journalMode ?? "unknown") instead of wal", remedy: "swiftcal doctor --fix")
    }
    let integrity = try connection.text("PRAGMA integrity_check(1)")
    guard integrity == "ok" else {
      let report = integrity.split(whereSeparator: \.isNewline).joined(separator: " ")
      find("the file is damaged: \(report)", remedy: Self.restoreCommand(container))
      return false
    }
    if try connection.prepare("PRAGMA foreign_key_check").step() {
      find("there are rows of subjects that are gone", remedy: "swiftcal doctor --fix")
    }
    return true
  }

  private mutating func checkFacts(_ reading: borrowing ReadTransaction) throws {
    let now = try reading.now
    today = now.today
    dayStart = now.calendar.dayStart
    keptBackups = now.settings.backups
    let connection = reading.connection
    days = try connection.integer("SELECT count(*) FROM day WHERE didStudy = 1")
    subjects = try reading.subjects().count
    widgets = try reading.widgets().count
    let gone = try connection.integer("SELECT count(*) FROM widget") - widgets
    if gone > 0 {
      find("\(gone) widgets are registered whose hosts are gone", remedy: "swiftcal doctor --fix")
    }
    let newest = try connection.text("SELECT max(date) FROM day WHERE didStudy = 1")
    if let newest = CalendarDate(iso8601: newest), newest.isFuture(today: today) {
      find(
        "days up to \(newest) are recorded, but the clock says that today is \(today)",
        remedy: "set the clock, with “timedatectl” or your desktop's settings")
    }
  }

  private static func remedy(for error: any Error, _ container: GroupContainer) -> String {
    switch error as? StoreError {
    case .damaged, .notOurs: restoreCommand(container)
    case .logDamaged: "swiftcal doctor --fix"
    case .newerVersion: "update SwiftCal"
    case .notReadable, .notWritable: "chmod -R u+rwX \(container.path.shellQuoted)"
    case .notSafe, .cannotCreate: "set SWIFTCAL_CONTAINER to a folder of yours"
    case let error?: error.advice ?? "try again"
    case nil: "try again"
    }
  }

  private static func restoreCommand(_ container: GroupContainer) -> String {
    // An unreadable folder of backups is a finding of its own.
    guard let backup = try? container.backups().first(where: \.isDaily) else {
      return StoreError.moveAway(container.path)
    }
    return "swiftcal restore \(backup.date)"
  }
}
