import Testing

@testable import StudyCalendar

@Suite("How much an amount is among a person's own")
struct HeatScaleTests {
  private static let today: CalendarDate = "2026-11-25"

  /// A scale of amounts in whole units, one a day, of which the last was on a day.
  private func scale(
    _ amounts: [Int], to last: CalendarDate = "2026-10-31", of year: Int = 2026, today: CalendarDate = today,
    minimum: Int? = nil, unit: AmountUnit = .minutes
  ) -> HeatScale {
    scale(
      dated: amounts.enumerated().map { place, amount in
        (last.advanced(by: place - amounts.count + 1), amount)
      }, of: year, today: today, minimum: minimum, unit: unit)
  }

  private func scale(
    dated: [(CalendarDate, Int)], of year: Int = 2026, today: CalendarDate = today, minimum: Int? = nil,
    unit: AmountUnit = .minutes
  ) -> HeatScale {
    let goal = Goal(minimum: minimum.map { Amount(thousandths: $0 * 1000) })
    let plan = StudyPlan(unit: unit, goals: Goals([.init(from: .earliest, goal: goal)]))
    return HeatScale(of: year, today: today, plan: plan) { dates in
      dated.filter { dates.contains($0.0) }.map { Amount(thousandths: $0.1 * 1000) }
    }
  }

  private func levels(_ scale: HeatScale, _ amounts: [Int]) -> [Int] {
    amounts.map { scale.level(of: Amount(thousandths: $0 * 1000)) }
  }

  private func edges(_ scale: HeatScale) -> [Int] { scale.edges.map { $0.thousandths / 1000 } }

  @Test("The edges are the quartiles of the amounts")
  func quartiles() {
    let scale = scale([10, 10, 30, 30, 60, 60, 120, 120])
    #expect(edges(scale) == [30, 60, 120])
    #expect(levels(scale, [1, 29, 30, 59, 60, 119, 120, 900]) == [1, 1, 2, 2, 3, 3, 4, 4])
    #expect(scale.steps.map(\.words) == ["under 30 min", "30 min", "1 h", "2 h+"])
    #expect(scale.steps.map(\.level) == [1, 2, 3, 4])
  }

  @Test("Minutes are rounded to 5 below an hour, to 15 below three hours, and to 30 above")
  func roundedMinutes() {
    #expect(edges(scale([1, 1, 33, 33, 98, 98, 200, 200])) == [35, 105, 210])
    #expect(edges(scale([1, 1, 32, 32, 59, 59, 97, 97])) == [30, 60, 90])
  }

  @Test("Amounts of another unit are rounded to two digits that count")
  func roundedPages() {
    let pages = AmountUnit.named("pages")
    #expect(edges(scale([1, 1, 7, 7, 123, 123, 9876, 9876], unit: pages)) == [7, 120, 9900])
  }

  @Test("Fewer edges leave levels that are further apart")
  func fewerEdges() {
    let always = scale(Array(repeating: 25, count: 20))
    #expect(edges(always) == [25])
    #expect(levels(always, [5, 25, 26]) == [2, 4, 4], "25 minutes on every day are one even fill")
    #expect(levels(scale([10, 10, 10, 10, 10, 10, 60, 60]), [5, 10, 59, 60]) == [1, 3, 3, 4])
    let atGoal = scale(Array(repeating: 30, count: 20), minimum: 30)
    #expect(edges(atGoal) == [] && levels(atGoal, [30, 90]) == [3, 3])
    #expect(atGoal.steps.isEmpty)
  }

  @Test("No edge is at or below what the goal asks for, which is the edge of the lowest level")
  func minimum() {
    let scale = scale([10, 10, 20, 20, 60, 60, 120, 120], minimum: 20)
    #expect(edges(scale) == [60, 120])
    #expect(levels(scale, [20, 59, 60, 120]) == [1, 1, 3, 4])
    #expect(scale.steps.map(\.words) == ["20 min", "1 h", "2 h+"])
  }

  @Test("The days of the present month change nothing, and neither does what is older than 371 days")
  func steady() {
    let before = (0..<8).map { (("2026-10-31" as CalendarDate).advanced(by: -$0), $0 < 4 ? 10 : 60) }
    let now = (1...25).map { (("2026-10-31" as CalendarDate).advanced(by: $0), 500) }
    let old = (0..<50).map { (("2025-10-25" as CalendarDate).advanced(by: -$0), 700) }
    #expect(scale(dated: before + now + old) == scale(dated: before))
    // 371 days end with 31 October: the first of them is 26 October of the year before.
    #expect(scale(dated: before + [("2025-10-25", 999)]) == scale(dated: before))
    let within = (0..<8).map { (("2025-10-26" as CalendarDate).advanced(by: $0), 999) }
    #expect(scale(dated: before + within) != scale(dated: before))
  }

  @Test("A year that is over is measured by its own days, and does not change any more")
  func pastYear() {
    let days = (0..<40).map { (("2024-03-01" as CalendarDate).advanced(by: $0), 10 + $0) }
    let later = (0..<300).map { (("2025-01-01" as CalendarDate).advanced(by: $0), 600) }
    let scale2024 = scale(dated: days, of: 2024)
    #expect(scale(dated: days + later, of: 2024) == scale2024)
    #expect(scale(dated: days + later, of: 2024, today: "2031-01-01") == scale2024)
    #expect(edges(scale2024) == [20, 30, 40])
  }

  @Test("Fewer than eight amounts are joined by all earlier ones")
  func allDays() {
    let old = (0..<8).map { (("2020-03-01" as CalendarDate).advanced(by: $0), $0 < 4 ? 10 : 60) }
    #expect(edges(scale(dated: old + [("2026-11-20", 60)])) == [10, 60])
    #expect(edges(scale(dated: old + [("2024-05-01", 60)], of: 2024)) == [10, 60])
  }

  @Test("Still fewer are measured by the goal's minimum, or by an hour, and of another unit nothing is known")
  func fewAmounts() {
    #expect(levels(scale([5, 30, 90, 180], to: "2026-11-23"), [5, 30, 90, 180]) == [1, 2, 3, 4])
    let goal = scale([20], minimum: 20)
    #expect(edges(goal) == [30, 40, 60])
    let pages = scale([20], unit: .named("pages"))
    #expect(levels(pages, [1, 20, 900]) == [3, 3, 3] && pages.steps.isEmpty)
    #expect(edges(scale([20], minimum: 12, unit: .named("pages"))) == [18, 24, 36])
  }

  @Test(
    "A day without an amount has the second level among others that have one, and the third among others without"
  )
  func unmeasured() {
    #expect(scale([20]).level(of: .zero) == 2)
    let none = scale([])
    #expect(none.level(of: .zero) == 3 && none.steps.isEmpty && !none.hasAmounts)
    let studied = Day(date: Self.today, didStudy: true)
    #expect(none.level(of: studied) == 3)
    #expect(none.level(of: Day(date: Self.today, didStudy: false)) == 0)
  }

  @Test("Absurd amounts have a level, too")
  func absurd() {
    let amounts = Array(repeating: Amount(thousandths: .max), count: 9)
    let scale = HeatScale(of: 2026, today: Self.today, plan: StudyPlan()) { _ in amounts }
    #expect(scale.level(of: Amount(thousandths: .max)) == 4)
    #expect(scale.level(of: Amount(thousandths: 100_000_000)) == 2)
    #expect(scale.level(of: Amount(thousandths: -5)) == 2)
    let plan = StudyPlan(
      goals: Goals([.init(from: .earliest, goal: Goal(minimum: Amount(thousandths: .max)))]))
    #expect(
      HeatScale(of: 2026, today: Self.today, plan: plan) { _ in [Amount(thousandths: 1)] }.steps.isEmpty)
    let small = HeatScale(of: 1900, today: .earliest, plan: StudyPlan()) { _ in [] }
    #expect(!small.hasAmounts)
  }
}
