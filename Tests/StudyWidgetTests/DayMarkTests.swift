import Drawing
import StudyCalendar
import TemporaryStore
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

  /// A cell of a past day.
  private func cell(_ minutes: Int, didStudy: Bool = true, isBeforeFirst: Bool = false, heat: HeatScale)
    -> DayCell
  {
    let sessions = SessionSum(count: 1, amount: Amount(thousandths: minutes * 1000))
    let day = Day(
      date: "2026-11-03", didStudy: didStudy, isOff: false, said: nil,
      sessions: minutes > 0 ? sessions : .none,
      isBeforeFirst: isBeforeFirst)
    return DayCell(day, today: "2026-11-25", heat: heat)
  }

  private func scale(_ minutes: [Int]) -> HeatScale {
    HeatScale(of: 2026, today: "2026-11-25", plan: StudyPlan()) { _ in
      minutes.map { Amount(thousandths: $0 * 1000) }
    }
  }

  @Test("A day says how much was studied, in its fill and in words")
  func amounts() {
    let heat = scale([55])
    #expect(cell(55, heat: heat).words == "2026-11-03: 55 min, studied")
    #expect(cell(55, heat: heat).mark == .filled(.second))
    #expect(cell(100_000, heat: heat).words == "2026-11-03: 1666 h 40 min, studied")
    #expect(cell(5, didStudy: false, heat: heat).words == "2026-11-03: 5 min, less than the goal")
    #expect(cell(0, heat: heat).words == "2026-11-03: studied, no amount")
    #expect(cell(0, heat: heat).mark == .filled(.unmeasured))
    #expect(cell(0, heat: .none).words == "2026-11-03: studied")
    #expect(cell(0, heat: .none).mark == .filled(.plain))
    #expect(cell(0, didStudy: false, heat: heat).words == "2026-11-03: missed")
    #expect(cell(0, didStudy: false, isBeforeFirst: true, heat: heat).words == "2026-11-03")
    #expect(cell(0, didStudy: false, isBeforeFirst: true, heat: heat).mark == .blank)
  }

  @Test("The legend of a year has the levels and what else is in it, and no level that no day has")
  func yearLegend() {
    func legend(_ heat: HeatScale, _ minutes: [CalendarDate: Int] = ["2026-11-03": 0]) -> [LegendItem] {
      let grid = CalendarGrid(.year(2026), firstWeekday: .monday, today: "2026-11-25", heat: heat) {
        $0.map { date in
          let amount = minutes[date].map { Amount(thousandths: $0 * 1000) }
          return Day(
            date: date, didStudy: amount != nil, isOff: false, said: nil,
            sessions: amount.map { SessionSum(count: 1, amount: $0) } ?? .none)
        }
      }
      guard case .year(let year) = Drawing.year(grid) else { return [] }
      return year.legend
    }
    let missed = LegendItem.mark(.dot, .secondary, meaning: "missed")
    #expect(legend(.none) == [.mark(.filled(.plain), .accent, meaning: "studied"), missed])
    let unmeasured = LegendItem.mark(.filled(.unmeasured), .accent, meaning: "studied")
    #expect(legend(scale([5])) == [unmeasured, missed])
    let steps = [(Fill.first, "under 30 min"), (.second, "30 min"), (.third, "1 h"), (.fourth, "2 h+")]
    let all: [CalendarDate: Int] = [
      "2026-11-03": 0, "2026-11-04": 5, "2026-11-05": 30, "2026-11-06": 60, "2026-11-09": 120,
    ]
    #expect(
      legend(scale([5]), all)
        == steps.map { .mark(.filled($0), .accent, meaning: $1) } + [unmeasured, missed])
    // Who always studies as much has one level, and nothing is under it.
    let always = Array(repeating: 25, count: 20)
    #expect(
      legend(scale(always), ["2026-11-03": 25])
        == [.mark(.filled(.fourth), .accent, meaning: "25 min+"), missed])
    // Of a few amounts of another unit no level is known.
    let pages = HeatScale(of: 2026, today: "2026-11-25", plan: StudyPlan(unit: .named("pages"))) { _ in
      [Amount(thousandths: 12_000)]
    }
    #expect(
      legend(pages, ["2026-11-03": 12]) == [.mark(.filled(.third), .accent, meaning: "studied"), missed])
  }
}
