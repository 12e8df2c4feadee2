/// The days on which nothing is due: the weekly ones of a schedule, and the single ones that a person took. Of a group these
/// are the days on which every subject is off that counts then.
///
/// It is asked about dates in one direction, that of its rests, so that rests are read only as far as the questions go.
public struct DaysOff<Rests: IteratorProtocol<CalendarDate>> {
  /// The days off of one subject.
  public struct Part {
    fileprivate let schedule: Schedule
    fileprivate let first: CalendarDate?
    private var rests: Rests
    private var pending: CalendarDate?

    /// - Parameters:
    ///   - schedule: the weekly days off, and the end of the subject.
    ///   - first: the first day on which the subject counts in its group; nil if it always counts.
    ///   - rests: the days with a rest in the direction of the questions, each once.
    public init(schedule: Schedule, from first: CalendarDate? = nil, rests: Rests) {
      (self.schedule, self.first, self.rests) = (schedule, first, rests)
      pending = self.rests.next()
    }

    fileprivate mutating func contains(_ date: CalendarDate, newestFirst: Bool) -> Bool {
      while let rest = pending, newestFirst ? rest > date : rest < date { pending = rests.next() }
      return schedule.isDayOff(date, hasRest: pending == date) || first.map { date < $0 } ?? false
    }
  }

  private let isNewestFirst: Bool
  private var parts: [Part]

  /// The days off of several subjects, which are asked about in one direction.
  public init(of parts: [Part], newestFirst: Bool) { (self.parts, isNewestFirst) = (parts, newestFirst) }

  /// The days off that are asked about newest first.
  /// - Parameters:
  ///   - schedule: the weekly days off, and the end of the subject.
  ///   - rests: the days with a rest, newest first, each once.
  public init(schedule: Schedule, restsNewestFirst rests: Rests) {
    self.init(of: [Part(schedule: schedule, rests: rests)], newestFirst: true)
  }

  /// The days off that are asked about oldest first.
  public init(schedule: Schedule, restsOldestFirst rests: Rests) {
    self.init(of: [Part(schedule: schedule, rests: rests)], newestFirst: false)
  }

  /// Whether a date is a day off. The same date may be asked again, but never one against the direction.
  public mutating func contains(_ date: CalendarDate) -> Bool {
    for place in parts.indices {
      guard parts[place].contains(date, newestFirst: isNewestFirst) else { return false }
    }
    return true
  }

  /// The first day from which on not every day is off by the schedules, at a date or after it; nil if every such day is off.
  private func firstDayNotAllOff(from date: CalendarDate) -> CalendarDate? {
    // A loop, because the generic minimum of a lazy sequence looks through all conformances of the program when it runs.
    var first: CalendarDate?
    for part in parts {
      if let day = part.schedule.firstDayNotAllOff(from: date) { first = min(first ?? day, day) }
    }
    return first
  }
}

/// What is due after a day, where dates are asked about oldest first.
extension DaysOff {
  /// The first day after a date that is neither off nor studied already; nil if there is no such day.
  mutating func firstDayDue(after date: CalendarDate, studied: [CalendarDate]) -> CalendarDate? {
    var day = date.next
    while let possible = firstDayNotAllOff(from: day) {
      guard contains(possible) || studied.contains(possible) else { return possible }
      day = possible.next
    }
    return nil
  }

  /// The next week after `week` that is neither all off nor met already; nil if there is no such week.
  /// - Parameters:
  ///   - goals: the goals, and how they change.
  ///   - today: the day that stands for today.
  ///   - studied: the days after today that were studied already.
  mutating func nextWeek(
    after week: StudyWeek, goals: Goals, asOf today: CalendarDate, studied: [CalendarDate]
  ) -> StudyWeek? {
    guard let due = firstDayDue(after: week.end, studied: studied) else { return nil }
    let start = due.advanced(by: -(week.start.distance(to: due) % 7))
    var (done, off) = (WeekDays(), WeekDays())
    for place in 0..<7 {
      let day = start.advanced(by: place)
      if studied.contains(day) { done.insert(.day(place)) }
      if day < due || contains(day) { off.insert(.day(place)) }
    }
    let daysPerWeek = goals.daysPerWeek(ofWeekEnding: start.advanced(by: 6), asOf: today)
    let next = StudyWeek(
      from: start, studied: done, off: off, daysPerWeek: daysPerWeek ?? week.daysPerWeek, asOf: start)
    return next.isMet ? nextWeek(after: next, goals: goals, asOf: today, studied: studied) : next
  }
}
