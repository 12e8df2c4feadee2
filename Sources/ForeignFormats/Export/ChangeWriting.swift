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
  /// - `schedule`: `subject`, `validFrom`; the weekly days off, or null if nothing changes on that date.
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

  private mutating func write(_ fact: String, _ value: Transition<String>, key: String? = nil) throws {
    try write(#"{"fact":"\#(fact)","from":"#)
    try writeJSON(value.before)
    if let key {
      try write(#","key":"#)
      try writeJSON(key)
    }
    try write(#","to":"#)
    try writeJSON(value.after)
  }
}
