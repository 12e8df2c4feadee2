import CSQLite
import Database
public import FoundationEssentials
import Glibc
import LocalCalendar
public import StudyCalendar

/// What a look at everything about a store found. It never fails: what cannot be looked at is a finding.
public struct Checkup: Sendable {
  /// Something that is not as it should be.
  public struct Finding: Hashable, Sendable {
    /// What it is.
    public let problem: String
    /// The command that mends it, or what to do.
    public let mend: String
  }

  /// The store's file.
  public let path: String
  /// Its size in bytes, that of the log included; 0 where there is none.
  public private(set) var size = 0
  /// The number of its last migration; nil where it cannot be read.
  public private(set) var version: Int?
  /// `wal`, as it should be; nil where it cannot be read.
  public private(set) var journalMode: String?
  /// How many days are recorded as studied, of all subjects.
  public private(set) var days = 0
  public private(set) var subjects = 0
  /// How many widgets are on display.
  public private(set) var widgets = 0
  /// How many backups there are.
  public private(set) var backups = 0
  /// What today is, by the clock, the zone and the setting `day-start`.
  public private(set) var today: CalendarDate
  /// The day's beginning in force.
  public private(set) var dayStart = TimeOfDay.midnight
  /// What is to be mended, in the order in which to do it.
  public private(set) var findings: [Finding] = []

  /// Looks at the store of a container.
  public init(_ container: GroupContainer, at now: Date) {
    path = container.storePath
    today = LocalCalendar().day(at: now)
    checkFiles(of: container, at: now)
    do {
      let store = try SharedStore(in: container, for: .reading)
      if store.isInContainer {
        try translating(path) { try check(store, at: now) }
      } else {
        find("there is no store yet", mend: "swiftcal toggle")
      }
    } catch {
      find("\(error)", mend: Self.remedy(for: error, container))
    }
  }

  private mutating func find(_ problem: String, mend: String) {
    findings.append(Finding(problem: problem, mend: mend))
  }

  private mutating func checkFiles(of container: GroupContainer, at now: Date) {
    backups = (try? container.backups().count) ?? 0
    for file in container.files {
      var status = stat()
      guard lstat(file.path, &status) == 0 else { continue }
      if [path, path + "-wal"].contains(file.path) { size += Int(status.st_size) }
      let mode = status.st_mode & 0o777
      // A link has no mode of its own.
      if mode != file.mode, status.st_mode & S_IFMT != S_IFLNK {
        find(
          "\(file.path) has mode \(String(mode, radix: 8)) instead of \(String(file.mode, radix: 8))",
          mend: "swiftcal doctor --fix")
      }
      if file.isLeftover(status, at: now) {
        find("\(file.path) was left behind by a command that did not end", mend: "swiftcal doctor --fix")
      }
    }
  }

  private mutating func check(_ store: SharedStore, at now: Date) throws {
    let connection = store.connection
    version = try StoreFile.version(of: connection)
    journalMode = try connection.text("PRAGMA journal_mode")
    if journalMode != "wal" {
      find("the journal mode is \(journalMode ?? "unknown") instead of wal", mend: "swiftcal doctor --fix")
    }
    let integrity = try connection.text("PRAGMA integrity_check(1)")
    if integrity != "ok" {
      let report = integrity.split(whereSeparator: \.isNewline).joined(separator: " ")
      // What is in it cannot be believed.
      return find("the file is damaged: \(report)", mend: Self.restoreCommand(store.container))
    }
    if try connection.prepare("PRAGMA foreign_key_check").step() {
      find("there are rows of subjects that are gone", mend: "swiftcal doctor --fix")
    }
    try store.read { store in
      let calendar = try store.localCalendar()
      today = calendar.day(at: now)
      dayStart = calendar.dayStart
      days = try connection.integer("SELECT count(*) FROM day WHERE didStudy = 1")
      subjects = try store.subjects().count
      let center = WidgetCenter(store)
      widgets = try center.currentConfigurations().count
      let gone = try connection.integer("SELECT count(*) FROM widget") - widgets
      if gone > 0 {
        find("\(gone) widgets are registered whose hosts are gone", mend: "swiftcal doctor --fix")
      }
      let newest = try connection.text("SELECT max(date) FROM day WHERE didStudy = 1")
      if newest > today.description {
        find(
          "days up to \(newest) are recorded, but the clock says that today is \(today)",
          mend: "set the clock, with “timedatectl” or your desktop's settings")
      }
    }
  }

  private static func remedy(for error: any Error, _ container: GroupContainer) -> String {
    switch error as? StoreError {
    case .damaged, .notOurs: restoreCommand(container)
    case .newerVersion: "update SwiftCal"
    case .notReadable, .notWritable: "chmod -R u+rwX \(container.path)"
    case .notSafe, .cannotCreate: "set SWIFTCAL_CONTAINER to a folder of yours"
    default: "try again"
    }
  }

  private static func restoreCommand(_ container: GroupContainer) -> String {
    guard let backup = try? container.backups().first(where: \.isDaily) else {
      return "move the file away, or put a copy of yours in its place with “swiftcal restore FILE”"
    }
    return "swiftcal restore \(backup.date)"
  }
}

extension Checkup {
  /// Mends what is safe to mend: modes, registrations of hosts that are gone, rows without a subject, the journal
  /// mode, and files that were left behind. A store that is none is left to the look that follows.
  /// - Throws: ``StoreError``.
  public static func fix(_ container: GroupContainer, at now: Date) throws {
    do {
      try fixWhatIsThere(container, at: now)
    } catch let error as StoreError {
      switch error {
      case .damaged, .notOurs, .newerVersion, .notSafe: return
      default: throw error
      }
    }
  }

  private static func fixWhatIsThere(_ container: GroupContainer, at now: Date) throws {
    try container.checkOwner()
    for file in container.files {
      var status = stat()
      guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { continue }
      if file.isLeftover(status, at: now) {
        PrivateFile.remove(file.path)
      } else if status.st_mode & 0o777 != file.mode, chmod(file.path, file.mode) != 0 {
        throw StoreError(systemError: errno, path: file.path)
      }
    }
    guard case .ours = try StoreFile(container: container).inspect() else { return }
    let store = try SharedStore(in: container, for: .writing)
    try store.write { store in
      try WidgetCenter(store).removeGone()
      for table in ["day", "rest", "schedule", "changedDay"] {
        try store.connection.execute("DELETE FROM \(table) WHERE subject NOT IN (SELECT id FROM subject)")
      }
      try store.connection.execute(
        "UPDATE widget SET subject = NULL WHERE subject NOT IN (SELECT id FROM subject)")
    }
  }
}

extension GroupContainer {
  /// A file or folder of the container, and the mode that it should have.
  fileprivate struct Item {
    let path: String
    let mode: mode_t

    /// Whether it is a file that should have got another name, and has not for a minute.
    func isLeftover(_ status: stat, at now: Date) -> Bool {
      let isTemporary = [".new", ".restore", ".next"].contains { ending in
        ["", "-wal", "-shm", "-journal"].contains { path.hasSuffix(ending + $0) }
      }
      return isTemporary && Double(status.st_mtim.tv_sec) < now.timeIntervalSince1970 - 60
    }
  }

  /// Everything of ours in the container, and the container itself.
  fileprivate var files: [Item] {
    [Item(path: path, mode: 0o700)] + items(in: path) + items(in: backupsPath)
  }

  private func items(in folder: String) -> [Item] {
    ((try? names(in: folder)) ?? []).sorted().filter { $0.hasPrefix("SwiftCal") || $0 == "backups" }
      .map { Item(path: folder + "/" + $0, mode: $0 == "backups" ? 0o700 : 0o600) }
  }
}
