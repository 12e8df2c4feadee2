/// How much of a subject was studied in some days: rates for weekdays, months and years, amounts, goals, records and streaks.
///
/// A day counts for a rate if it was studied, or if it is over and was not off. So days off count for neither side, and
/// neither does today while it is open.
public struct StudyStatistics: Hashable, Sendable {
  /// The first and the last of the days that were looked at; nil if there are none.
  public let dates: ClosedRange<CalendarDate>?
  /// All of the days.
  public let all: StudyTally
  /// The days of each weekday, Sunday first.
  public let weekdays: [Part<Weekday>]
  /// The days of each month, oldest first.
  public let months: [Part<CalendarMonth>]
  /// The days of each year, oldest first.
  public let years: [Part<Int>]
  /// How often goals were met.
  public let goals: GoalTally
  /// The day with the highest amount, of equally high ones the most recent; nil if no day has an amount.
  public let bestDay: Part<CalendarDate>?
  /// The week with the highest amount, of equally high ones that with more studied days, and of equal ones the most recent.
  /// It is a whole week, which ends in these days, or the present one so far. Nil if no day of any of them was studied.
  public let bestWeek: Part<ClosedRange<CalendarDate>>?
  /// The present week beside earlier ones; nil unless all days are looked at.
  public let week: PeriodComparison?
  /// The present month beside earlier ones; nil unless all days are looked at.
  public let month: PeriodComparison?
  /// The streaks that end in these days, newest first. They may have begun earlier.
  public let streaks: [Streak]
  /// In what the streaks are counted.
  public let streakUnit: StreakUnit
  /// Whose statistics these are: what belongs to the subject, and not to its days.
  public let terms: Terms

  /// The days of a weekday, a month, a year or something else.
  public struct Part<Time: Hashable & Sendable>: Hashable, Sendable {
    /// The weekday, the month, the year and so on.
    public let time: Time
    /// How much was studied.
    public fileprivate(set) var tally = StudyTally()
  }

  /// What belongs to a subject, and not to its days.
  public struct Terms: Hashable, Sendable {
    /// The day that is today. It is missed only when it is over.
    public let today: CalendarDate
    /// With which day weeks begin.
    public let firstWeekday: Weekday
    /// What the amounts count.
    public let unit: AmountUnit
    let goals: Goals
    /// What the person wants to be shown. Where it is the rate, no view names a streak.
    public let emphasis: Emphasis

    /// - Parameters:
    ///   - goals: the goals, and how they changed.
    public init(
      today: CalendarDate, firstWeekday: Weekday = .sunday, unit: AmountUnit = .minutes,
      goals: Goals = Goals(), emphasis: Emphasis = .streak
    ) {
      (self.today, self.firstWeekday, self.unit, self.goals) = (today, firstWeekday, unit, goals)
      self.emphasis = emphasis
    }
  }

  /// - Parameters:
  ///   - days: the days, in order and without gaps. There may be more of them than are looked at: those before in the
  ///     same week, and those behind in the present week.
  ///   - dates: the days that are looked at; nil for none.
  ///   - isWhole: whether these are all from the first that is recorded on.
  ///   - streaks: the streaks that end in the days that are looked at, newest first.
  ///   - streakUnit: in what the streaks are counted.
  public init(
    of days: [Day], in dates: ClosedRange<CalendarDate>?, isWhole: Bool, terms: Terms, streaks: [Streak],
    unit streakUnit: StreakUnit
  ) {
    (self.dates, self.terms) = (dates, terms)
    (self.streaks, self.streakUnit) = (streaks, streakUnit)
    let today = terms.today
    var (all, goals) = (StudyTally(), GoalTally())
    var weekdays = Weekday.week(startingOn: .sunday).map { Part(time: $0) }
    var (months, years) = ([Part<CalendarMonth>](), [Part<Int>]())
    var bestDay: Part<CalendarDate>?
    // They are a part of the array, since a copy of many years takes as long as what is counted.
    let shown: ArraySlice<Day> =
      dates.map { dates in
        days.drop { $0.date < dates.lowerBound }.prefix { $0.date <= dates.upperBound }
      } ?? []
    for day in shown {
      let month = day.date.month
      if months.last?.time != month { months.append(Part(time: month)) }
      if years.last?.time != month.year { years.append(Part(time: month.year)) }
      all.add(day, today: today)
      weekdays[day.date.weekday.rawValue].tally.add(day, today: today)
      months[months.count - 1].tally.add(day, today: today)
      years[years.count - 1].tally.add(day, today: today)
      goals.add(day, goal: terms.goals.goal(on: day.date), today: today)
      if day.sessions.amount > .zero, day.sessions.amount >= bestDay?.tally.amount ?? .zero {
        bestDay = Part(time: day.date, tally: StudyTally(of: [day], today: today))
      }
    }
    var bestWeek: Part<ClosedRange<CalendarDate>>?
    for week in Self.weeks(of: days, in: dates, terms) {
      let tally = StudyTally(of: week.days.lazy.filter { !$0.isBeforeFirst }, today: today)
      if tally.studied > 0, bestWeek?.tally.isMore(than: tally) != true {
        bestWeek = Part(time: week.dates, tally: tally)
      }
      let end = week.dates.upperBound
      if let daysPerWeek = terms.goals.daysPerWeek(ofWeekEnding: end, asOf: today) {
        goals.add(week: week.days, from: week.dates.lowerBound, daysPerWeek: daysPerWeek, today: today)
      }
    }
    self.all = all
    (self.weekdays, self.months, self.years) = (weekdays, months, years)
    (self.goals, self.bestDay, self.bestWeek) = (goals, bestDay, bestWeek)
    guard isWhole, let last = dates?.upperBound, last >= today else {
      (week, month) = (nil, nil)
      return
    }
    let weekStart = today.mostRecent(terms.firstWeekday)
    week = PeriodComparison(
      of: shown, today: today, until: weekStart.advanced(by: 6),
      starts: (0...).lazy.map { weekStart.advanced(by: -7 * $0) })
    month = PeriodComparison(
      of: shown, today: today, until: today.month.lastDate,
      starts: (0...).lazy.map { today.month.advanced(by: -$0).firstDate })
  }

  /// The weeks of which the last day is looked at, and the present one if today is.
  private static func weeks(
    of days: [Day], in dates: ClosedRange<CalendarDate>?, _ terms: Terms
  ) -> [(dates: ClosedRange<CalendarDate>, days: ArraySlice<Day>)] {
    guard let dates, let first = days.first?.date, let last = days.last?.date else { return [] }
    var weeks: [(dates: ClosedRange<CalendarDate>, days: ArraySlice<Day>)] = []
    var start = dates.lowerBound.mostRecent(terms.firstWeekday)
    while start <= dates.upperBound {
      let week = start...start.advanced(by: 6)
      let isPresent = week.contains(terms.today) && dates.contains(terms.today)
      if week.upperBound <= dates.upperBound || isPresent {
        let places = first.distance(to: max(start, first))...first.distance(to: min(week.upperBound, last))
        weeks.append((week, days[places]))
      }
      start = start.advanced(by: 7)
    }
    return weeks
  }

  /// The streaks that views show, the longest first; none where the person does not want to see them.
  /// - Parameter count: how many at most.
  public func shownStreaks(_ count: Int) -> [Streak] {
    terms.emphasis == .streak ? longestStreaks(count) : []
  }

  /// The longest of the streaks, the longest first; of equally long ones the more recent first.
  /// - Parameter count: how many at most.
  public func longestStreaks(_ count: Int) -> [Streak] {
    var longest: [Streak] = []
    // They come newest first, so one that is only as long as another belongs behind it.
    for streak in streaks {
      let place = longest.firstIndex { $0.length < streak.length } ?? longest.endIndex
      guard place < count else { continue }
      longest.insert(streak, at: place)
      longest = Array(longest.prefix(count))
    }
    return longest
  }
}
