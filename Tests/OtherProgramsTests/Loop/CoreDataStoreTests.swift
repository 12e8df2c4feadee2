import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("The iOS app's store")
struct CoreDataStoreTests {
  private func history(
    _ rows: String, _ options: ImportOptions = options(system: "Europe/Berlin")
  ) throws -> ImportResult {
    let folder = try ForeignFolder()
    return try readArchive(folder.database("SwiftCal.sqlite", CoreDataFixture.schema + rows), options)
  }

  @Test("The iOS app's store gives every studied day as the phone's date, across changes of summer time")
  func summerTime() throws {
    let days: ClosedRange<CalendarDate> = "2024-01-01"..."2024-12-31"
    let found = try history(CoreDataFixture.rows(days, in: "Europe/Berlin"), options(system: "Europe/Berlin"))
    #expect(found.format == "core-data")
    #expect(found.subjects.count == 1 && found.subjects[0].name == nil)
    #expect(found.subjects[0].studied == Array(days))
    #expect(found.skipped.isEmpty)
    #expect(found.notes == ["the times are instants; their days are those of Europe/Berlin"])
  }

  @Test(
    "The days of the iOS app's store are those of the zone that is named, and otherwise of the system's",
    arguments: [
      "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Auckland",
      "Pacific/Honolulu", "America/Sao_Paulo", "Asia/Tokyo", "UTC", "Africa/Cairo", "America/Los_Angeles",
    ])
  func zones(zone: String) throws {
    let days: ClosedRange<CalendarDate> = "2017-06-01"..."2018-12-31"
    for options in [options(system: zone), options(zone: zone, system: "Europe/Berlin")] {
      let found = try history(CoreDataFixture.rows(days, in: zone), options)
      #expect(found.subjects[0].studied == Array(days), "\(found.notes)")
      #expect(found.notes == ["the times are instants; their days are those of \(zone)"])
    }
  }

  @Test("A day of the iOS app's store begins at midnight, whenever the person's days begin")
  func dayStart() throws {
    var options = options(zone: "Europe/Berlin")
    options.dayStart = try #require(TimeOfDay(hour: 4, minute: 0))
    let found = try history(CoreDataFixture.rows("2024-02-01", "2024-02-03", in: "Europe/Berlin"), options)
    #expect(found.studied == ["2024-02-01", "2024-02-02", "2024-02-03"])
  }

  @Test("An instant in the iOS app's store that is not a midnight counts as its day, with a note")
  func notMidnight() throws {
    let noon = CoreDataFixture.midnight("2024-03-05", in: "Europe/Berlin") + " + 52391"
    let found = try history(
      CoreDataFixture.rows("2024-02-01", "2024-02-20", in: "Europe/Berlin") + CoreDataFixture.row(noon),
      options(zone: "Europe/Berlin"))
    #expect(found.subjects[0].studied.last == "2024-03-05")
    #expect(
      found.notes.last
        == "1 day does not begin at midnight in Europe/Berlin; “--time-zone ZONE” names the phone's zone")
  }

  @Test("A day with several rows in the iOS app's store counts once, as studied if any row is")
  func duplicates() throws {
    let first = CoreDataFixture.midnight("2024-03-05", in: "Europe/Berlin")
    let second = CoreDataFixture.midnight("2024-03-06", in: "Europe/Berlin")
    let found = try history(
      CoreDataFixture.row(first, "1") + CoreDataFixture.row(first, "0") + CoreDataFixture.row(second, "0")
        + CoreDataFixture.row(second, "1") + CoreDataFixture.row(second, "0"))
    #expect(found.studied == ["2024-03-05", "2024-03-06"])
  }

  @Test("Rows of the iOS app's store that lie in the future or lack a valid value are left out and counted")
  func leftOut() throws {
    let today = CoreDataFixture.midnight("2026-11-20", in: "Europe/Berlin")
    let found = try history(
      CoreDataFixture.row(today) + CoreDataFixture.rows("2026-11-21", "2026-11-30", in: "Europe/Berlin")
        + CoreDataFixture.row("NULL") + CoreDataFixture.row("NULL", "NULL")
        + CoreDataFixture.row(today, "NULL")
        + CoreDataFixture.row("1e300") + CoreDataFixture.row("'2024-01-01'"))
    #expect(found.studied == ["2026-11-20"])
    #expect(found.leftOutCount(.future) == 10)
    #expect(found.leftOutCount(.noDate) == 2)
    #expect(found.leftOutCount(.noAnswer) == 1)
    #expect(found.leftOutCount(.badDate) == 2)
  }

  @Test("The iOS app's store may have its dates as REAL")
  func real() throws {
    let date = CoreDataFixture.midnight("2024-03-05", in: "Asia/Kolkata") + ".0"
    #expect(try history(CoreDataFixture.row(date), options(zone: "Asia/Kolkata")).studied == ["2024-03-05"])
  }

  @Test("The iOS app's store is read with its log, and its three files stay unchanged")
  func logAlone() throws {
    let folder = try ForeignFolder()
    let days: ClosedRange<CalendarDate> = "2024-01-01"..."2024-03-31"
    // The writer is still open, so the log has not been copied back.
    let writer = try RawDatabase(folder.path("open.sqlite"))
    try writer.rows(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0;"
        + CoreDataFixture.schema)
    try writer.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    try writer.rows(CoreDataFixture.rows(days, in: "Europe/Berlin"))
    let suffixes = ["", "-wal", "-shm"]
    for suffix in suffixes {
      try FileManager.default.copyItem(
        atPath: folder.path("open.sqlite" + suffix), toPath: folder.path("SwiftCal.sqlite" + suffix))
    }
    let before = try suffixes.map { try folder.bytes("SwiftCal.sqlite" + $0) }
    #expect(before[1].count > 4096)

    let file = try ForeignFile(path: folder.path("SwiftCal.sqlite"))
    #expect(try readArchive(file, options(zone: "Europe/Berlin")).subjects[0].studied == Array(days))
    #expect(try suffixes.map { try folder.bytes("SwiftCal.sqlite" + $0) } == before)

    // Without its log the same file has no days, so the days above came from the log.
    try FileManager.default.removeItem(atPath: folder.path("SwiftCal.sqlite-wal"))
    try FileManager.default.removeItem(atPath: folder.path("SwiftCal.sqlite-shm"))
    let alone = try ForeignFile(path: folder.path("SwiftCal.sqlite"))
    #expect { try readArchive(alone, options()) } throws: { "\($0)".contains("has no days without its log") }
    #expect(!folder.exists("SwiftCal.sqlite-shm") && !folder.exists("SwiftCal.sqlite-wal"))
  }

  @Test("A damaged store of the iOS app, or another database in its place, is refused")
  func refused() throws {
    let folder = try ForeignFolder()
    _ = try folder.database("SwiftCal.sqlite", CoreDataFixture.schema)
    let whole = try folder.bytes("SwiftCal.sqlite")
    for count in [16, 100, 4096, whole.count - 1] {
      let cut = try folder.write(Array(whole[..<count]), to: "cut.sqlite")
      #expect(throws: ForeignFormatError.self) { try readArchive(cut, options()) }
    }
    let other = try folder.database("other.sqlite", "CREATE TABLE t (a)")
    #expect { try readArchive(other, options()) } throws: {
      "\($0)".contains("a database of another program")
    }
    let ours = try folder.database("ours.sqlite", "CREATE TABLE t (a); PRAGMA application_id = 0x5343616C")
    #expect { try readArchive(ours, options()) } throws: { "\($0)".contains("swiftcal restore /") }
    let view = try folder.database(
      "view.sqlite",
      "CREATE VIEW ZDAY AS WITH RECURSIVE n(ZDATE) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT 1 ZDIDSTUDY, ZDATE FROM n"
    )
    #expect(throws: ForeignFormatError.self) { try readArchive(view, options()) }
  }

  @Test(
    "A time zone that does not exist is refused for the iOS app's store",
    arguments: ["Mars/Olympus", "../../etc/passwd", "/etc/passwd", "", "zone.tab"])
  func unknownZone(zone: String) {
    #expect(throws: ForeignFormatError.unknownTimeZone(zone)) {
      try history(CoreDataFixture.rows("2024-01-01", "2024-01-02", in: "UTC"), options(zone: zone))
    }
  }
}
