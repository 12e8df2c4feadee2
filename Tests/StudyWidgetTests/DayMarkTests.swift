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

  @Test(
    "The legend has every mark, and how today stands out; that of less than the goal only where a goal has a minimum"
  )
  func legend() {
    let marks = DayState.allCases.map { LegendItem.mark($0.mark, $0.tone, meaning: $0.meaning) }
    let today = LegendItem.emphasis(meaning: "today")
    #expect(DayState.legend(hasMinimum: true) == marks + [today])
    let partial = LegendItem.mark(.half, DayState.partial.tone, meaning: DayState.partial.meaning)
    #expect(DayState.legend(hasMinimum: false) == marks.filter { $0 != partial } + [today])
    #expect(marks.contains(partial))
    #expect(Set(DayState.allCases.map(\.meaning)).count == DayState.allCases.count)
  }
}
