import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("Long lists of long ranges")
struct LongRangesTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  @Test("Ranges that overlap, touch or repeat are marked day by day, each day once")
  func overlapping() throws {
    let ranges = [
      "2024-12-03..2024-12-05", "2024-12-01", "2024-12-04..2024-12-06", "2024-12-04", "2024-12-08",
    ]
    let result = try folder.open().perform(
      MarkDaysIntent(ranges.flatMap(dates), didStudy: true), at: today.noon)
    #expect(result.changed == 6)
    #expect(result.unchanged == 0)
    var recorded: [String] = []
    try folder.openForReading().read { reading in
      try reading.forEachRecord(of: reading.defaultSubject(), .oldestFirst) {
        recorded.append($0.date.description)
      }
    }
    #expect(recorded == [1, 3, 4, 5, 6, 8].map { "2024-12-0\($0)" })
  }

  @Test("A hundred thousand ranges of a decade need no more than their days")
  func many() throws {
    let range = try dates("2014-12-10..2024-12-10")
    let ranges = Array(repeating: range[0], count: 100_000)
    #expect(
      try folder.open().perform(MarkDaysIntent(ranges, didStudy: true), at: today.noon).changed == 3_654)
  }
}
