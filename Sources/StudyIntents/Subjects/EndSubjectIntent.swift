public import SharedStore
public import StudyCalendar
import Words

/// Ends a subject: `swiftcal subject end`. From a day on nothing of it is due. Its history and its streaks stay. If it is the
/// default subject, another one becomes that.
public struct EndSubjectIntent: StudyIntent {
  public let action = "subject end"
  let name: String
  let date: DateExpression

  /// - Parameters:
  ///   - name: the subject's name.
  ///   - date: the first day on which nothing is due.
  public init(_ name: String, on date: DateExpression = .today) { (self.name, self.date) = (name, date) }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let today = try writing.reading.now.today
    let date = try date.resolvedPast(today: today, orThrow: StudyError.futureEnd)
    let subject = try writing.reading.subject(named: name)
    let others = try writing.reading.subjects(notEndedOn: today).filter { $0.id != subject.id }
    guard let next = others.first else { throw StudyError.lastGoingOn(subject.name) }
    let isDefault = try writing.reading.defaultSubject().id == subject.id
    if isDefault { try writing.makeDefault(next) }
    try writing.setEnd(date, of: subject)
    let ended = String(localized: "\(subject.name.shown) ended on \(date).")
    let newDefault =
      isDefault ? String(localized: "\(next.name.shown) is the default subject now.") : nil
    return SubjectResult(subject, sentences([ended, newDefault].compactMap(\.self)))
  }
}
