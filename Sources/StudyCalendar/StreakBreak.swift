extension Streaks {
  /// The last day on which something must be studied for the current streak to go on; nil if there is no such day. In days
  /// it is the next day that is due. In weeks it is the last day on which the week can still be met; if the week is met or
  /// all of it is off, that of the next week that is not all off.
  /// - Parameters:
  ///   - schedule: the weekly days off, and the end of the subject.
  ///   - rests: the rest days after today, oldest first, each once. Read as far as they follow each other, and in weeks to
  ///     the end of a week.
  func lastDayToStudy(schedule: Schedule, restsAhead rests: some IteratorProtocol<CalendarDate>)
    -> CalendarDate?
  {
    guard let week = openWeek else {
      if today.isDue(today: today.date) { return today.date }
      var ahead = DaysOffAhead(schedule: schedule, restsOldestFirst: rests)
      return ahead.firstDayDue(after: today.date, studied: self.ahead)
    }
    switch week.state {
    case .open, .missed: return week.lastDayToBegin
    case .met, .skipped:
      var ahead = DaysOffAhead(schedule: schedule, restsOldestFirst: rests)
      return ahead.nextWeek(after: week, goals: goals, asOf: today.date, studied: self.ahead)?.lastDayToBegin
    }
  }
}
