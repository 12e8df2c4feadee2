import Drawing
import ForeignText
import StudyCalendar
import System
import Words

/// The commits of a clone as they are drawn, by the scale that days of study have, too.
struct CommitHeat {
  private let grid: CalendarGrid

  /// - Parameters:
  ///   - counts: how many commits there are on each day that has any.
  ///   - today: the day that is today. What was committed after it by another clock does not count.
  init(_ counts: [CalendarDate: Int], today: CalendarDate) {
    func amount(on date: CalendarDate) -> Amount { Amount(thousandths: (counts[date] ?? 0) * 1000) }
    let heat = HeatScale(
      of: today.month.year, today: today, plan: StudyPlan(unit: .named("commits"))
    ) { dates in
      counts.keys.filter { dates.contains($0) && $0 <= today }.map(amount)
    }
    grid = CalendarGrid(
      .rollingYear, firstWeekday: LocalCalendar(firstWeekday: nil).firstWeekday, today: today, heat: heat
    ) { dates in
      dates.map { date in
        let count = date <= today ? counts[date] ?? 0 : 0
        return Day(
          date: date, didStudy: count > 0, isOff: false, said: nil,
          sessions: SessionSum(count: count, amount: Amount(thousandths: count * 1000)))
      }
    }
  }

  /// The first day of which commits have to be counted: the scale looks back from the beginning of the month.
  static func firstDay(today: CalendarDate) -> CalendarDate {
    today.month.firstDate.advanced(by: -HeatScale.dayCount)
  }

  /// How many commits the weeks have, in words.
  var words: String {
    let count = grid.shownDays.reduce(0) { $0 + $1.sessions.count }
    return String(
      localized: "\(count.grouped) commit in 53 weeks", plural: "\(count.grouped) commits in 53 weeks",
      for: count)
  }

  /// The weeks in columns.
  var drawing: Drawing { drawing(ofWeeks: grid.weeks.count) }

  /// The last half a year in columns.
  var half: Drawing { drawing(ofWeeks: 26) }

  private func drawing(ofWeeks shown: Int) -> Drawing {
    let symbols = SystemLocale.symbols
    let left = grid.weeks.count - shown
    return .year(
      YearBlock(
        title: "", heads: Weekday.week(startingOn: grid.firstWeekday).map { symbols.head(of: $0) },
        weeks: grid.weeks.suffix(shown).map { week in week.map { $0.map(cell) } },
        months: grid.monthBeginnings.filter { $0.week >= left }.map {
          .init(symbols.shortName(of: $0.month), week: $0.week - left)
        }))
  }

  private func cell(_ day: DayCell) -> CalendarCell {
    let (date, count) = (day.day.date, day.day.sessions.count)
    let mark: Mark =
      count > 0 ? .filled(Fill(rawValue: day.level) ?? .plain) : date > grid.today ? .blank : .dot
    let words = String(localized: "\(count.grouped) commit", plural: "\(count.grouped) commits", for: count)
    return CalendarCell(
      "", mark: mark, tone: count > 0 ? .accent : .secondary, isEmphasized: day.isToday,
      meaning: "\(date): \(words)")
  }
}
