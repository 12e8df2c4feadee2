import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import SyncTrace
import TemporaryStore
import Testing

@Suite("The daily backup", .serialized)
struct DailyBackupTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"
  private var backup: String { folder.container.backupsPath + "/SwiftCal-2024-12-10.sqlite" }

  /// Makes a store with one day, which was recorded earlier.
  init() throws { try record("2024-11-01", on: "2024-11-01") }

  private func record(
    _ date: CalendarDate, on today: CalendarDate = "2024-12-10", in store: SharedStore? = nil
  ) throws {
    try (store ?? folder.open()).change(on: today) {
      _ = try $0.record([(date, .study(true))], of: $0.reading.defaultSubject())
    }
  }

  private func days(in path: String) throws -> [String?] {
    try RawDatabase(path).rows("SELECT date FROM day ORDER BY date").map { $0[0] }
  }

  private func backups() throws -> [String] {
    try folder.files().filter { $0.hasPrefix("backups/") }.map { String($0.dropFirst("backups/".count)) }
  }

  /// Runs `interruption` in the middle of the copying of the day's backup, while `body` runs.
  private func interruptingCopy(_ interruption: @escaping () throws -> Void, _ body: () throws -> Void) throws
  {
    final class Interruption {
      let run: () throws -> Void
      var result: Result<Void, any Error>?
      init(_ run: @escaping () throws -> Void) { self.run = run }
    }
    let pending = Interruption(interruption)
    try #require(synctrace_install() == 0)
    synctrace_before_write(
      folder.container.backupsPath,
      { context in
        guard let context else { return }
        let pending = Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue()
        pending.result = Result(catching: pending.run)
      }, Unmanaged.passUnretained(pending).toOpaque())
    defer { synctrace_before_write(nil, { _ in }, nil) }
    try body()
    try #require(pending.result, "the backup was not copied").get()
  }

  @Test("The first change of a day backs up the state before it, and later changes of the day do not")
  func first() throws {
    try record("2024-12-09")
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite"])
    try record("2024-12-08")
    #expect(try days(in: backup) == ["2024-11-01"])
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite"])
    try record("2024-12-07", on: "2024-12-11")
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite", "SwiftCal-2024-12-11.sqlite"])
    #expect(
      try days(in: folder.container.backupsPath + "/SwiftCal-2024-12-11.sqlite")
        == ["2024-11-01", "2024-12-08", "2024-12-09"])
    #expect(
      try RawDatabase(backup).rows("PRAGMA integrity_check; PRAGMA journal_mode") == [["ok"], ["delete"]])
  }

  /// The newest day in the store's file, read without its log.
  private func newestDayInFileAlone() throws -> String? {
    let alone = TemporaryContainer()
    try alone.makeFolder()
    try folder.bytes().write(to: URL(filePath: alone.container.storePath))
    return try days(in: alone.container.storePath).last ?? nil
  }

  @Test("A change is in the file alone when it is over, while other programs have the store open")
  func logCopiedBack() throws {
    let widget = try folder.openForReading()
    #expect(try widget.read { try $0.subjects().count } == 1)
    for date in ["2024-12-01", "2024-12-02"] as [CalendarDate] {
      try record(date)
      #expect(try newestDayInFileAlone() == date.description)
    }
  }

  @Test("What a reader holds back is in the file alone after the next change, and is not waited for")
  func readerInTheWay() throws {
    let widget = try folder.openForReading()
    try widget.read { reading in
      _ = try reading.subjects()
      try record("2024-12-01")
      #expect(try newestDayInFileAlone() == "2024-11-01")
    }
    try record("2024-12-02")
    #expect(try newestDayInFileAlone() == "2024-12-02")
  }

  @Test("Another program can write while the backup of the first change is copied")
  func outsideTheLock() throws {
    let raw = try folder.raw()
    try interruptingCopy {
      try raw.rows(
        "PRAGMA busy_timeout = 0; INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-01', 1)")
      #expect(
        try raw.value("SELECT didStudy FROM day WHERE date = '2024-12-09'") == nil,
        "a process that is killed now has changed nothing")
    } _: {
      try record("2024-12-09")
    }
    #expect(try days(in: folder.container.storePath) == ["2024-11-01", "2024-12-01", "2024-12-09"])
    #expect(try !days(in: backup).contains("2024-12-09"))
  }

  @Test(
    "A second change while the backup is copied makes the backup itself and does not wait, and the first state stays"
  )
  func secondChange() throws {
    try interruptingCopy {
      let second = try folder.open(waiting: 0)
      second.warn = { Issue.record("\($0)") }
      try record("2024-12-08", in: second)
      #expect(try days(in: backup) == ["2024-11-01"])
    } _: {
      try record("2024-12-09")
    }
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite"])
    #expect(try days(in: backup) == ["2024-11-01"])
    #expect(try days(in: folder.container.storePath) == ["2024-11-01", "2024-12-08", "2024-12-09"])
  }

  @Test("A refused or empty change leaves neither an entry in the change log nor a backup")
  func nothingChanged() throws {
    let store = try folder.open()
    let entries = try store.read { try $0.changeLog().count }
    #expect(throws: StudyError.self) { try record("2024-12-11") }
    #expect(throws: StudyError.lastSubject("Study")) {
      try store.change { writing in
        try writing.set(.dayStart, to: "04:00")
        try writing.remove(writing.reading.defaultSubject())
      }
    }
    try store.change(on: today) { writing in
      let study = try writing.reading.defaultSubject()
      try writing.record([("2024-11-01", .study(true)), ("2024-11-02", .study(false))], of: study)
      try writing.record([("2024-11-01", .rest(nil))], of: study)
      try writing.rename(study, to: "Study")
      try writing.makeDefault(study)
      try writing.set(.dayStart, to: nil)
    }
    try store.change(on: today) { _ in }
    #expect(try store.read { try $0.changeLog().count } == entries)
    #expect(!FileManager.default.fileExists(atPath: folder.container.backupsPath))
    #expect(try store.read { try $0.now.settings } == Settings())
  }

  @Test("A change of subjects, schedules or settings makes the day's backup too", arguments: 0..<5)
  func anyChange(number: Int) throws {
    try folder.open().change(on: today) { writing in
      let study = try writing.reading.defaultSubject()
      switch number {
      case 0: try writing.addSubject(named: "Piano")
      case 1: try writing.rename(study, to: "Latin")
      case 2: try writing.setDaysOff([.sunday], of: study, from: today)
      case 3: try writing.set(.dayStart, to: "04:00")
      default: _ = try writing.undo()
      }
    }
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite"])
    #expect(try days(in: backup) == ["2024-11-01"])
  }

  @Test("What a killed process left of a backup is replaced, and nothing is left beside the new one")
  func leftover() throws {
    try FileManager.default.createDirectory(
      atPath: folder.container.backupsPath, withIntermediateDirectories: true)
    for suffix in ["", "-wal", "-journal"] {
      let left = backup + ".aB3xYz.new" + suffix
      try folder.bytes().write(to: URL(filePath: left))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: left)
    }
    try record("2024-12-09")
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite"])
    #expect(try days(in: backup) == ["2024-11-01"])
    #expect(try RawDatabase(backup).value("PRAGMA integrity_check") == "ok")
  }

  @Test("A backup that fails is reported, the change stands, and nothing is left behind")
  func failure() throws {
    try Data().write(to: URL(filePath: folder.container.backupsPath))
    let store = try folder.open()
    var warnings: [String] = []
    store.warn = { warnings.append($0) }
    try record("2024-12-09", in: store)
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("no backup was made: ") == true)
    #expect(try days(in: folder.container.storePath) == ["2024-11-01", "2024-12-09"])
    #expect(try folder.files().filter { $0.contains("backups") } == ["backups"])
  }

  @Test("A backup that cannot be completed leaves nothing behind, and the next change makes it")
  func incomplete() throws {
    let store = try folder.open()
    var warnings: [String] = []
    store.warn = { warnings.append($0) }
    try interruptingCopy {
      try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: false)
    } _: {
      try record("2024-12-09", in: store)
    }
    #expect(warnings.count == 1)
    #expect(try backups() == ["SwiftCal-2024-12-10.sqlite"], "that is the folder in the way")
    try FileManager.default.removeItem(atPath: backup)
    try record("2024-12-08", in: store)
    #expect(try days(in: backup) == ["2024-11-01", "2024-12-09"])
  }
}
