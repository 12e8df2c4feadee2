import System
import Testing

@testable import OtherPrograms
@testable import StudyCalendar

@Suite("Numbers at the ends of their range")
struct ExtremeNumberTests {
  @Test("A timestamp that no date has is skipped in a backup of Loop", arguments: [Int.min, Int.max])
  func loopTimestamp(timestamp: Int) throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "backup.db",
      LoopBackupTests.schema(version: 25)
        + "INSERT INTO Repetitions (habit, timestamp, value) VALUES (1, \(timestamp), 2)")
    #expect(try readArchive(file, options()).leftOutCount(.badDate) == 1)
  }

  @Test(
    "A zone file whose last change is billions of years ago is read at once", arguments: [Int.min, -1 << 59])
  func zoneFile(instant: Int) throws {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func header(changes: Int, types: Int) -> [UInt8] {
      Array("TZif2".utf8) + number(0, 15) + [0, 0, 0, changes, types, 0].flatMap { number($0, 4) }
    }
    let bytes =
      header(changes: 0, types: 0) + header(changes: 1, types: 1) + number(instant, 8) + [0]
      + number(3_600, 4)
      + [0, 0] + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    let zone = try #require(ZoneFile(bytes).transitions(named: "old"))
    #expect(zone.offset(at: 1_720_000_000) == 7_200)
    #expect(zone.offset(at: 1_730_500_000) == 3_600)
  }
}
