import StudyCalendar

/// The days that a filter finds.
struct Hits: Sendable {
  let filter: DayFilter
  /// Newest first, and on one day in the order of the subjects.
  let days: [FoundDay]

  /// The day that comes before or after a day of what is shown.
  func next(_ direction: ScreenState.Jump, from date: CalendarDate, of shown: Viewed) -> FoundDay? {
    let place = days.firstIndex { $0.date == date && shown.subjects.contains($0.subject) }
    switch direction {
    case .earlier: return place.map { days.dropFirst($0 + 1).first } ?? days.first { $0.date < date }
    case .later: return place.map { days.prefix($0).last } ?? days.last { $0.date > date }
    }
  }

  /// The dates of a range on which something of what is shown was found.
  func dates(of shown: Viewed, in range: ClosedRange<CalendarDate>) -> Set<CalendarDate> {
    Set(days.lazy.filter { range.contains($0.date) && shown.subjects.contains($0.subject) }.map(\.date))
  }
}
