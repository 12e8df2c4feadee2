public import StudyCalendar

extension StudyArchive {
  /// The archive with only those days and rests that lie in a range, both ends included. The schedules, settings and
  /// changes stay.
  public func restricted(to range: ClosedRange<CalendarDate>) -> StudyArchive {
    var restricted = self
    for index in restricted.subjects.indices {
      restricted.subjects[index].days.removeAll { !range.contains($0.date) }
      restricted.subjects[index].rests.removeAll { !range.contains($0.date) }
    }
    return restricted
  }
}

extension SubjectRecord {
  /// The name, or “Study” if the subject has none. Every format needs a name.
  var exportName: String { name ?? "Study" }

  /// The dates of which anything is recorded, oldest first, and what is recorded of them.
  var records: [(date: CalendarDate, didStudy: Bool?, rest: Rest?)] {
    let days = Dictionary(days.map { ($0.date, $0.didStudy) }) { $0 || $1 }
    let rests = Dictionary(rests.map { ($0.date, $0.rest) }) { $1 }
    return Set(days.keys).union(rests.keys).sorted().map { ($0, days[$0], rests[$0]) }
  }
}
