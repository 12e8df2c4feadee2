public import FoundationEssentials
public import SharedStore
public import StudyCalendar

// What a person does with subjects: `swiftcal subject`.

/// Where a subject is put among all of them.
public enum SubjectPlace: Hashable, Sendable {
  case first, last
  /// Before another subject.
  case before(String)
}

extension SharedStore {
  /// Adds a subject: `swiftcal subject add`.
  /// - Throws: `StudyError.subjectExists`, `StudyError.groupExists`, `StudyError.invalidSubjectName`, among others.
  public func addSubject(_ name: String, at now: Date = .now) throws -> Subject {
    try write(as: "subject add", at: now) { writing in
      try writing.reading.requireNoGroup(named: name)
      return try writing.addSubject(named: name)
    }
  }

  /// Gives a subject another name: `swiftcal subject rename`.
  /// - Returns: the subject as it was.
  /// - Throws: `StudyError.subjectExists`, `StudyError.groupExists`, `StudyError.invalidSubjectName`, among others.
  public func renameSubject(_ name: String, to newName: String, at now: Date = .now) throws -> Subject {
    try changeSubject(name, as: "subject rename", at: now) { writing, subject in
      try writing.reading.requireNoGroup(named: newName)
      try writing.rename(subject, to: newName)
    }
  }

  /// Chooses the default subject, which is used if no subject is named: `swiftcal subject default`.
  /// - Returns: the subject.
  /// - Throws: `StudyError.unknownSubject`, among others.
  public func setDefaultSubject(_ name: String, at now: Date = .now) throws -> Subject {
    try changeSubject(name, as: "subject default", at: now) { try $0.makeDefault($1) }
  }

  /// Puts a subject at another place among all of them: `swiftcal subject move`.
  /// - Returns: the subject.
  /// - Throws: `StudyError.unknownSubject`, among others.
  public func moveSubject(_ name: String, to place: SubjectPlace, at now: Date = .now) throws -> Subject {
    try changeSubject(name, as: "subject move", at: now) { writing, subject in
      let others = try writing.reading.subjects().filter { $0 != subject }
      switch place {
      case .first: try writing.move(subject, to: 0)
      case .last: try writing.move(subject, to: others.count)
      case .before(let name):
        let other = try writing.reading.subject(named: name)
        // Before itself it stands already.
        guard let place = others.firstIndex(of: other) else { return }
        try writing.move(subject, to: place)
      }
    }
  }

  /// Sets what the amounts of a subject count: `swiftcal subject unit`.
  /// - Parameter takesAmounts: whether amounts that are recorded are taken for the new unit as they are.
  /// - Returns: the subject.
  /// - Throws: `StudyError.unitInUse`, `StudyError.unknownSubject`, among others.
  public func setUnit(
    of name: String, to unit: AmountUnit, takesAmounts: Bool = false, at now: Date = .now
  ) throws -> Subject {
    try changeSubject(name, as: "subject unit", at: now) {
      try $0.setUnit(unit, of: $1, takesAmounts: takesAmounts)
    }
  }

  /// Removes a subject with everything that is recorded of it: `swiftcal subject remove`. Undoing it brings all of that
  /// back.
  /// - Parameter asked: the subject that the person was asked about; nil if nothing was asked. While the question waited,
  ///   another subject may have got the name, and it is not removed.
  /// - Returns: the subject as it was.
  /// - Throws: `StudyError.lastSubject`, `StudyError.renamedSince(_:)`, among others.
  public func removeSubject(_ name: String, asked: Subject? = nil, at now: Date = .now) throws -> Subject {
    try write(as: "subject remove", at: now) { writing in
      if let asked, try !writing.reading.subjects().contains(asked) {
        throw StudyError.renamedSince(asked.name)
      }
      let subject = try writing.reading.subject(named: name)
      try writing.remove(subject)
      return subject
    }
  }

  /// Ends a subject: `swiftcal subject end`. From a day on nothing of it is due. Its history and its streaks stay.
  /// - Parameter date: the first day on which nothing is due.
  /// - Returns: the subject, the day, and the new default subject if this one was it.
  /// - Throws: `StudyError.futureEnd`, `StudyError.lastGoingOn`, `StudyError.unknownSubject`, among others.
  public func endSubject(
    _ name: String, on date: DateExpression = .today, at now: Date = .now
  ) throws -> (subject: Subject, date: CalendarDate, newDefault: Subject?) {
    try write(as: "subject end", at: now) { writing in
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

  /// Lets a subject that has ended go on: `swiftcal subject resume`.
  /// - Returns: the subject.
  /// - Throws: `StudyError.notEnded`, `StudyError.unknownSubject`, among others.
  public func resumeSubject(_ name: String, at now: Date = .now) throws -> Subject {
    try changeSubject(name, as: "subject resume", at: now) { writing, subject in
      guard try writing.reading.plan(of: subject).endedOn != nil else {
        throw StudyError.notEnded(subject.name)
      }
      try writing.setEnd(nil, of: subject)
    }
  }

  /// - Returns: the subject as it was.
  private func changeSubject(
    _ name: String, as action: String, at now: Date,
    _ change: (borrowing WriteTransaction, Subject) throws -> Void
  ) throws -> Subject {
    try write(as: action, at: now) { writing in
      let subject = try writing.reading.subject(named: name)
      try change(writing, subject)
      return subject
    }
  }
}

extension ReadTransaction {
  /// Refuses the name of a group for a subject.
  fileprivate func requireNoGroup(named name: String) throws {
    if let group = try groups().first(named: name) { throw StudyError.groupExists(group.name) }
  }

  /// What would be removed with a subject, for the question that is asked before.
  /// - Returns: the subject, and how many of its days were studied.
  /// - Throws: `StudyError.lastSubject`, `StudyError.unknownSubject`.
  public func previewRemoval(of name: String) throws -> (subject: Subject, studiedDays: Int) {
    let subject = try subject(named: name)
    _ = try subjects().successor(of: subject)
    return (subject, try studiedDayCount(of: subject))
  }
}
