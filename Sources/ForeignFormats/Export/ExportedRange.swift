public import StudyCalendar

extension StudyHistory {
  /// Only the days and rest days of a range, both ends included. Schedules, settings and changes stay.
  public func restricted(to range: ClosedRange<CalendarDate>) -> StudyHistory {
    var restricted = self
    for index in restricted.subjects.indices {
      restricted.subjects[index].days.removeAll { !range.contains($0.date) }
      restricted.subjects[index].rests.removeAll { !range.contains($0.date) }
    }
    return restricted
  }
}

extension SubjectHistory {
  /// The name where a file must have one.
  var exportName: String { name ?? "Study" }

  /// The dates of which anything is recorded, oldest first, with what is.
  var records: [(date: CalendarDate, didStudy: Bool?, rest: RestDay?)] {
    let days = Dictionary(days.map { ($0.date, $0.didStudy) }) { $0 || $1 }
    let rests = Dictionary(rests.map { ($0.date, $0) }) { $1 }
    return Set(days.keys).union(rests.keys).sorted().map { ($0, days[$0], rests[$0]) }
  }
}
