import StudyCalendar

/// Makes the numbers and times of sessions that have none in their file, so that a file that is imported twice adds nothing the
/// second time. The number of a session that began at an instant follows from that instant, whatever its day is in a zone. Any
/// other number follows from the content.
struct SessionNumbers {
  /// How many equal sessions there were so far.
  private var counts: [String: Int] = [:]
  /// How many sessions without a time there were on each day.
  private var untimed: [CalendarDate: Int] = [:]

  /// Forgets what was numbered, when the following sessions are of a day that had none yet.
  mutating func forgetOtherDays() { counts.removeAll(keepingCapacity: true) }

  /// The number of the next session: a UUID of version 5 (RFC 9562) that names its source, its subject, its date, its
  /// amount, its note, and its position among those that are equal in all of that.
  mutating func next(
    source: String, subject: String?, date: CalendarDate, amount: Amount?, note: String?
  ) -> SessionNumber {
    let amount = amount.map { String($0.thousandths) } ?? ""
    let content = "\(source)\0\(subject?.lowercased() ?? "")\0\(date)\0\(amount)\0\(note ?? "")"
    let position = counts[content, default: 0]
    counts[content] = position + 1
    return SessionNumber(naming: content + "\0\(position)")
  }

  /// The number of the next session that began at an instant, in seconds since 1970.
  mutating func next(program: String, subject: String?, at instant: Int) -> SessionNumber {
    let content = "\(program)\0\(subject?.lowercased() ?? "")\0@\(instant)"
    let position = counts[content, default: 0]
    counts[content] = position + 1
    return SessionNumber(naming: content + "\0\(position)")
  }

  /// When the next session of a day was recorded whose file tells no time: one second after the other from the beginning of
  /// the day on, so that they keep the order in which they are in the file. Nil for the first moment of the day.
  mutating func nextInstant(on date: CalendarDate) -> String? {
    let position = untimed[date, default: 0]
    untimed[date] = position + 1
    guard position > 0 else { return nil }
    let second = min(position, ClockReading.secondsOfDay - 1)
    return ClockReading(at: date.dayNumber * ClockReading.secondsOfDay + second).utcText
  }
}
