import Foundation
import OtherPrograms
import StudyCalendar
import Testing

@Suite("Long histories")
struct LongHistoryTests {
  /// The days of the twenty years to 2026, or of a century with SWIFTCAL_TEST_SIZE=large.
  private static let days = (MutationTests.isLarge ? 0..<36_500 : 29_200..<36_500).map {
    ("1926-12-01" as CalendarDate).advanced(by: $0)
  }

  @Test("A history of decades is read whole from every text format that can hold it")
  func texts() throws {
    let history = StudyArchive(subjects: [
      SubjectRecord(name: "A", days: Self.days.map { Day(date: $0, didStudy: true) })
    ])
    let files = [
      ("json", try history.json()), ("csv", try history.csv()), ("harsh", try history.harshLog()),
      ("habitbull", try history.habitBullCSV()), ("loop-csv", try history.subjects[0].loopCheckmarks()),
      ("dates", Self.days.map { "\($0)\n" }.joined()),
    ]
    for (name, text) in files {
      var found: ImportResult?
      let time = try ContinuousClock().measure { found = try read(text) }
      print("\(Self.days.count) days from \(name): \(time)")
      #expect(found?.format == name && found?.subjects.first?.studied == Self.days)
    }
  }

  @Test("A history of decades is read whole from the iOS app's store")
  func coreData() throws {
    let folder = try ForeignFolder()
    let days = Self.days.suffix(20_000)
    let rows = "BEGIN;" + CoreDataFixture.rows(Array(days), in: "Europe/Berlin") + "COMMIT"
    let file = try folder.database("SwiftCal.sqlite", CoreDataFixture.schema + rows)
    var found: ImportResult?
    let time = try ContinuousClock().measure { found = try readArchive(file, options(zone: "Europe/Berlin")) }
    print("\(days.count) days from the iOS app's store: \(time)")
    #expect(found?.subjects.first?.studied == Array(days))
  }
}
