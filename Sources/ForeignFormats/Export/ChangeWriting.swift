public import FileSystem
public import StudyCalendar

/// A JSON document that has changes of the change log. Both say the same of a change, except for rests and weekdays.
public enum ChangeDocument: Sendable {
  /// An export. A rest is an object with its reason and its lateness, and Sunday is the first weekday.
  case export
  /// What `swiftcal log --json` prints. A rest is its reason, empty if it has none, and Monday is the first weekday.
  case log
}

extension ByteSink {
  /// Writes a change as an object. Each kind has the keys that it needs, and always `fact`, `from` and `to`:
  ///
  /// - `study`: `subject`, `date`; true, false, or null if nothing is recorded.
  /// - `rest`: `subject`, `date`; the rest, or null if there is no rest.
  /// - `session`: `subject`, `id`; the session, or null if it does not exist.
  /// - `schedule`: `subject`, `validFrom`; the weekly days off, or null if nothing changes on that date.
  /// - `goal`: `subject`, `validFrom`; the goal, or null if nothing changes on that date.
  /// - `unit`: `subject`; the name of the unit, or null for minutes.
  /// - `end`: `subject`; the first day on which nothing is due, or null if the subject has not ended.
  /// - `subject`: the name, or null if there is no such subject.
  /// - `defaultSubject`: the name.
  /// - `setting`: `key`; the value, or null if it is not set.
  public mutating func write(_ change: FactChange, in document: ChangeDocument) throws {
    switch change {
    case .day(let subject, let change):
      let isStudy = if case .study = change.after { true } else { false }
      try write(#"{"date":""#)
      try write(change.date)
      try write(isStudy ? #"","fact":"study","from":"# : #"","fact":"rest","from":"#)
      try write(change.before, in: document)
      try write(#","subject":"#)
      try writeJSON(subject.name)
      try write(#","to":"#)
      try write(change.after, in: document)
    case .session(let subject, let id, let session):
      try write(#"{"fact":"session","from":"#)
      try write(session.before)
      try write(#","id":"#)
      try writeJSON(id)
      try write(#","subject":"#)
      try writeJSON(subject.name)
      try write(#","to":"#)
      try write(session.after)
    case .goal(let subject, let from, let goal):
      try write(#"{"fact":"goal","from":"#)
      try write(goal.before)
      try write(#","subject":"#)
      try writeJSON(subject.name)
      try write(#","to":"#)
      try write(goal.after)
      try write(#","validFrom":"\#(from)""#)
    case .unit(let subject, let unit): try write("unit", unit, subject: subject.name)
    case .end(let subject, let date):
      try write(
        "end", Transition(from: date.before?.description, to: date.after?.description), subject: subject.name)
    case .schedule(let subject, let from, let off):
      try write(#"{"fact":"schedule","from":"#)
      try write(off.before, in: document)
      try write(#","subject":"#)
      try writeJSON(subject.name)
      try write(#","to":"#)
      try write(off.after, in: document)
      try write(#","validFrom":"\#(from)""#)
    case .subject(_, let name): try write("subject", name)
    case .defaultSubject(let subject):
      try write("defaultSubject", Transition(from: subject.before?.name, to: subject.after?.name))
    case .setting(let key, let value): try write("setting", value, key: key)
    }
    try write("}")
  }

  private mutating func write(_ fact: DayFact, in document: ChangeDocument) throws {
    switch fact {
    case .study(nil), .rest(nil): try write("null")
    case .study(let didStudy?): try write(didStudy ? "true" : "false")
    case .rest(let rest?) where document == .log: try writeJSON(rest.reason ?? "")
    case .rest(let rest?):
      try write(rest.isLate == true ? #"{"isLate":true,"reason":"# : #"{"isLate":false,"reason":"#)
      try writeJSON(rest.reason)
      try write("}")
    }
  }

  private mutating func write(_ weekdays: Set<Weekday>?, in document: ChangeDocument) throws {
    guard let weekdays else { return try write("null") }
    try writeJSON((document == .log ? weekdays.fromMonday : weekdays.inOrder).map(\.name))
  }

  private mutating func write(
    _ fact: String, _ value: Transition<String>, key: String? = nil, subject: String? = nil
  ) throws {
    try write(#"{"fact":"\#(fact)","from":"#)
    try writeJSON(value.before)
    if let key {
      try write(#","key":"#)
      try writeJSON(key)
    }
    if let subject {
      try write(#","subject":"#)
      try writeJSON(subject)
    }
    try write(#","to":"#)
    try writeJSON(value.after)
  }
}

extension ByteSink {
  /// Writes a session as an object, or `null`. Its amount is a number in the subject's unit.
  public mutating func write(_ session: Session?) throws {
    guard let session else { return try write("null") }
    try write(#"{"amount":\#(session.amount?.decimal ?? "null"),"date":""#)
    try write(session.date)
    try write(#"","id":"#)
    try writeJSON(session.id)
    try write(#","note":"#)
    try writeJSON(session.note)
    try write(#","recordedAt":"#)
    try writeJSON(session.recordedAt)
    try write(#","source":"#)
    try writeJSON(session.source)
    try write("}")
  }

  /// Writes a goal as an object, or `null`. `daysPerWeek` is null for a daily goal.
  mutating func write(_ goal: Goal?) throws {
    guard let goal else { return try write("null") }
    try write("{" + goal.jsonMembers + "}")
  }
}

extension Goal {
  /// The keys of a goal in JSON with their values.
  var jsonMembers: String {
    #""daysPerWeek":\#(daysPerWeek.map(String.init) ?? "null"),"minimum":\#(minimum?.decimal ?? "null")"#
  }
}
