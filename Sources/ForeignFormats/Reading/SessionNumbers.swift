import StudyCalendar

/// Makes the numbers of sessions that have none in their file. A number follows from the content, so that a file that is
/// imported twice adds nothing the second time.
struct SessionNumbers {
  /// How many equal sessions there were so far.
  private var counts: [String: Int] = [:]
  /// When the sessions without a time were recorded.
  var untimed = UntimedSessions()

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
}
