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
}
