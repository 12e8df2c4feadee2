extension Streaks {
  /// The last day on which something must be studied for the current streak to go on; nil if there is no such day. In days
  /// it is the next day that is due. In weeks it is the last day on which the week can still be met; if the week is met or
  /// all of it is off, that of the next week that is not all off.
  /// - Parameter daysOff: the days off after today, oldest first. Read as far as they follow each other, and in weeks to the
  ///   end of a week.
  func lastDayToStudy(daysOffAhead daysOff: DaysOff<some IteratorProtocol<CalendarDate>>) -> CalendarDate? {
    let week = openWeek
    switch week?.state {
    case .open, .missed: return week?.lastDayToBegin
    case nil where today.isDue(today: today.date): return today.date
    case nil, .met, .skipped:
      var daysOff = daysOff
      guard let week else { return daysOff.firstDayDue(after: today.date, studied: ahead) }
      return daysOff.nextWeek(after: week, goals: goals, asOf: today.date, studied: ahead)?.lastDayToBegin
    }
  }
}
