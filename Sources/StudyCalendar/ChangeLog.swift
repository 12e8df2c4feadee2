/// An entry of the change log: what one action of a person changed, so that it can be taken back.
public struct ChangeLogEntry: Hashable, Sendable {
  /// Its number. Later entries have higher numbers.
  public let id: Int
  /// When it was made: ISO 8601, UTC.
  public let at: String
  /// The name of an import that made an empty store a copy of another one and took its history over, which stands before it.
  public static let copyAction = "import copy"

  /// The action that made it, by the name of its command, such as `mark`.
  public let action: String
  /// When it was undone: ISO 8601, UTC; nil while it holds.
  public let undoneAt: String?
  /// Whether another change was made while it was undone, so that it cannot be redone.
  public let isSuperseded: Bool
  /// What it changed: first subjects and settings, then days in the order of subjects and dates.
  public let changes: [FactChange]

  /// An entry with its changes.
  public init(
    id: Int, at: String, action: String, undoneAt: String?, isSuperseded: Bool, changes: [FactChange]
  ) {
    (self.id, self.at, self.action) = (id, at, action)
    (self.undoneAt, self.isSuperseded, self.changes) = (undoneAt, isSuperseded, changes)
  }
}

/// What an undo or a redo did.
public struct ChangeLogStep: Hashable, Sendable {
  /// The entry that was undone or made again.
  public let entry: ChangeLogEntry
  /// How many of its changes were left out, because another device has changed the same since.
  public let changesLeft: Int
  /// How many entries were passed over, because another device has changed the same since.
  public let entriesPassedOver: Int

  /// A step of which nothing is left out unless something is given.
  public init(_ entry: ChangeLogEntry, changesLeft: Int = 0, entriesPassedOver: Int = 0) {
    (self.entry, self.changesLeft, self.entriesPassedOver) = (entry, changesLeft, entriesPassedOver)
  }
}

/// One fact before and after a change, whatever it is about.
public enum FactChange: Hashable, Sendable {
  /// A fact of a subject's day.
  case day(Subject, DayChange)
  /// A session of a subject's day, by its number.
  case session(Subject, id: String, Transition<Session>)
  /// The weekly days off of a subject from a date on.
  case schedule(Subject, from: CalendarDate, Transition<Set<Weekday>>)
  /// The goal of a subject from a date on.
  case goal(Subject, from: CalendarDate, Transition<Goal>)
  /// What the amounts of a subject count, by its name; nil for minutes.
  case unit(Subject, Transition<String>)
  /// The first day on which nothing is due any more; nil for a subject that has not ended.
  case end(Subject, Transition<CalendarDate>)
  /// A subject's name. Without a name before, the subject was added; without a name after, it was removed.
  case subject(id: Int, name: Transition<String>)
  /// The default subject, which is used if no subject is named.
  case defaultSubject(Transition<Subject>)
  /// A setting, by its key. A key that this version does not know is carried along.
  case setting(String, Transition<String>)

  /// The change that takes this one back.
  public var reversed: FactChange {
    switch self {
    case .day(let subject, let change): .day(subject, change.reversed)
    case .session(let subject, let id, let session): .session(subject, id: id, session.reversed)
    case .schedule(let subject, let from, let off): .schedule(subject, from: from, off.reversed)
    case .goal(let subject, let from, let goal): .goal(subject, from: from, goal.reversed)
    case .unit(let subject, let unit): .unit(subject, unit.reversed)
    case .end(let subject, let date): .end(subject, date.reversed)
    case .subject(let id, let name): .subject(id: id, name: name.reversed)
    case .defaultSubject(let subject): .defaultSubject(subject.reversed)
    case .setting(let key, let value): .setting(key, value.reversed)
    }
  }

  /// The subject that the change is about one record of; nil if it is about a subject itself or about a setting.
  public var subject: Subject? {
    switch self {
    case .day(let subject, _), .session(let subject, _, _), .schedule(let subject, _, _),
      .goal(let subject, _, _),
      .unit(let subject, _), .end(let subject, _):
      subject
    case .subject, .defaultSubject, .setting: nil
    }
  }

  /// The same change of another subject, or of the same one under another name. A change that is not about one record of a
  /// subject stays as it is.
  public func with(_ subject: Subject) -> FactChange {
    switch self {
    case .day(_, let change): .day(subject, change)
    case .session(_, let id, let session): .session(subject, id: id, session)
    case .schedule(_, let from, let off): .schedule(subject, from: from, off)
    case .goal(_, let from, let goal): .goal(subject, from: from, goal)
    case .unit(_, let unit): .unit(subject, unit)
    case .end(_, let date): .end(subject, date)
    case .subject, .defaultSubject, .setting: self
    }
  }

  /// The day and its subject, if the change is about a day.
  public var day: (subject: Subject, change: DayChange)? {
    if case .day(let subject, let change) = self { (subject, change) } else { nil }
  }
}

/// A value before and after a change; nil if there is no value.
public struct Transition<Value: Sendable>: Sendable {
  /// The value before the change; nil if there was no value.
  public let before: Value?
  /// The value after the change; nil if there is no value.
  public let after: Value?

  public init(from before: Value?, to after: Value?) {
    self.before = before
    self.after = after
  }

  /// The transition in reverse.
  public var reversed: Transition { Transition(from: after, to: before) }
}

// The values need not be hashable for a transition to exist, so the runtime does not look that up when one is made.
extension Transition: Equatable where Value: Equatable {}
extension Transition: Hashable where Value: Hashable {}
