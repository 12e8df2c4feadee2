import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Databases of other programs")
struct ForeignDatabaseTests {
  @Test("A phone's store whose log is missing is refused with that reason")
  func missingLog() throws {
    let folder = try ForeignFolder()
    let writer = try RawDatabase(folder.path("open.sqlite"))
    try writer.rows("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" + CoreDataFixture.schema)
    try writer.rows(CoreDataFixture.rows("2024-01-01", "2024-01-20", in: "Europe/Berlin"))
    let file = try folder.write(folder.bytes("open.sqlite"), to: "SwiftCal.sqlite")
    #expect { try readArchive(file, options()) } throws: { "\($0)".contains("log, which is missing") }
    try writer.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try folder.write(folder.bytes("open.sqlite"), to: "SwiftCal.sqlite")
    let found = try readArchive(whole, options(zone: "Europe/Berlin"))
    #expect(found.subjects[0].studied.count == 20)
    #expect(found.notes.contains { $0.contains("SwiftCal.sqlite-wal") }, "\(found.notes)")
  }

  @Test("A database is read without a file beside it")
  func noCopy() throws {
    let folder = try ForeignFolder()
    _ = try folder.database(
      "a.db", LoopBackupTests.schema(version: 25) + LoopBackupTests.row(1, "2024-01-01", 2))
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let file = try ForeignFile(path: folder.path("a.db"))
    #expect(try readArchive(file, options()).subject("Read")?.studied == ["2024-01-01"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test("A database that computes its columns is refused before it computes anything")
  func generated() throws {
    let folder = try ForeignFolder()
    let wide = "hex(zeroblob(30000000))"
    let file = try folder.database(
      "generated.db",
      LoopBackupTests.schema(version: 25)
        .replacingOccurrences(
          of: "value INTEGER", with: "value INTEGER, big TEXT AS (\(wide)) VIRTUAL CHECK (big <> '')")
        + "PRAGMA ignore_check_constraints = 1;" + LoopBackupTests.row(1, "2024-01-01", 2))
    #expect { try readArchive(file, options()) } throws: { "\($0)".contains("computes columns") }
  }

  @Test("A database of another program is named as one, and a store of ours is told of restore")
  func others() throws {
    let folder = try ForeignFolder()
    let other = try folder.database("other.db", "CREATE TABLE notes (a)")
    #expect { try readArchive(other, options()) } throws: {
      "\($0)".contains("database of another program; export it")
    }
    let ours = try folder.database("copy.sqlite", "CREATE TABLE t (a); PRAGMA application_id = 0x5343616C")
    #expect { try readArchive(ours, options()) } throws: { "\($0)".contains("swiftcal restore /") }
  }

  @Test("A time zone that does not exist is refused for every format")
  func zone() {
    #expect(
      refusal("2024-01-05\n", options(zone: "Europe/Berln"))?.contains("no time zone “Europe/Berln”") == true)
    #expect(refusal("2024-01-05\n", options(zone: "Europe/Berlin")) == nil)
  }
}
