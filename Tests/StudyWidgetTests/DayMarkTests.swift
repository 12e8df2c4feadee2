import Drawing
import StudyCalendar
import Testing

@testable import StudyWidget

@Suite("Marks of days")
struct DayMarkTests {
  @Test("Every state of a day has a mark of its own")
  func marks() {
    #expect(Set(DayState.allCases.map(\.mark)).count == DayState.allCases.count)
  }

  @Test("The legend has every mark, and how today stands out")
  func legend() {
    let marks = DayState.allCases.map { LegendItem.mark($0.mark, $0.tone, meaning: $0.meaning) }
    #expect(DayState.legend == marks + [.emphasis(meaning: "today")])
    #expect(Set(DayState.allCases.map(\.meaning)).count == DayState.allCases.count)
  }
}
