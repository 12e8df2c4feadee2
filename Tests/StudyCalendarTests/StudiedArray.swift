import StudyCalendar

// Tests list studied days in arrays. They are read one by one.
extension IndexingIterator: StudiedDates where Elements == [CalendarDate] {}
extension EmptyCollection.Iterator: StudiedDates where Element == CalendarDate {}

extension DaysOff where Rests == EmptyCollection<CalendarDate>.Iterator {
  /// No days off.
  init() { self.init(schedule: Schedule(), restsNewestFirst: EmptyCollection().makeIterator()) }
}

extension StreakSummary {
  /// A summary of a history without days off, with a daily goal.
  init(asOf: CalendarDate, newestFirst dates: some StudiedDates) {
    let none = EmptyCollection<CalendarDate>()
    self.init(
      asOf: asOf, studied: dates, schedule: Schedule(), rests: none.makeIterator(),
      restsAhead: none.makeIterator())
  }
}
