public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Ends a subject: `swiftcal subject end`. From a day on nothing of it is due. Its history and its streaks stay.
public struct EndSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String
  /// The first day on which nothing is due.
  public let date: DateExpression

  /// An intent that ends a subject; from today on unless another day is given.
  public init(name: String, on date: DateExpression = .today) {
    self.name = name
    self.date = date
  }

  /// Another subject becomes the default one if this was it.
  /// - Returns: the subject, the day, and the new default subject if there is one.
  /// - Throws: `StudyError.futureEnd`, `StudyError.lastGoingOn`, `StudyError.unknownSubject`, among others.
  public func perform(
    on store: SharedStore, at now: Date
  ) throws -> (subject: Subject, date: CalendarDate, newDefault: Subject?) {
    try store.write(as: "subject end", at: now) { writing in
      let today = try writing.reading.now.today
      let date = try date.resolvedPast(today: today, orThrow: StudyError.futureEnd)
      let subject = try writing.reading.subject(named: name)
      let others = try writing.reading.subjects(notEndedOn: today).filter { $0.id != subject.id }
      guard let next = others.first else { throw StudyError.lastGoingOn(subject.name) }
      let isDefault = try writing.reading.defaultSubject().id == subject.id
      if isDefault { try writing.makeDefault(next) }
      try writing.setEnd(date, of: subject)
      return (subject, date, isDefault ? next : nil)
    }
  }
}

/// Lets a subject that has ended go on: `swiftcal subject resume`.
public struct ResumeSubjectIntent: StudyIntent {
  /// The subject's name.
  public let name: String

  /// An intent that lets a subject go on.
  public init(name: String) { self.name = name }

  /// - Returns: the subject.
  /// - Throws: `StudyError.notEnded`, `StudyError.unknownSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject resume", at: now) { writing in
      let subject = try writing.reading.subject(named: name)
      guard try writing.reading.plan(of: subject).endedOn != nil else {
        throw StudyError.notEnded(subject.name)
      }
      try writing.setEnd(nil, of: subject)
      return subject
    }
  }
}
