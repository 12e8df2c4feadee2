import StudyCalendar

extension DaysOff where Rests == EmptyCollection<CalendarDate>.Iterator {
  /// No days off.
  init() { self.init(schedule: Schedule(), restsNewestFirst: EmptyCollection().makeIterator()) }
}

extension StreakSummary {
  /// A summary of a history.
  init(
    asOf: CalendarDate, studied: some IteratorProtocol<CalendarDate>, schedule: Schedule,
    rests: some IteratorProtocol<CalendarDate>, restsAhead: some IteratorProtocol<CalendarDate>,
    goals: Goals = Goals(), firstWeekday: Weekday = .sunday
  ) {
    var streaks = Streaks(
      asOf: asOf, newestFirst: studied, daysOff: DaysOff(schedule: schedule, restsNewestFirst: rests),
      goals: goals, firstWeekday: firstWeekday)
    self.init(&streaks, daysOffAhead: DaysOff(schedule: schedule, restsOldestFirst: restsAhead))
  }

  /// A summary of a history without days off, with a daily goal.
  init(asOf: CalendarDate, newestFirst dates: some IteratorProtocol<CalendarDate>) {
    let none = EmptyCollection<CalendarDate>()
    self.init(
      asOf: asOf, studied: dates, schedule: Schedule(), rests: none.makeIterator(),
      restsAhead: none.makeIterator())
  }
}
