/// Everything that a store holds, in the form that an export writes and an import reads.
public struct StudyArchive: Hashable, Sendable {
  /// The subjects, in order.
  public var subjects: [SubjectRecord]
  /// The settings that are set, as the store keeps their values.
  public var settings: [SettingKey: String]
  /// The other facts that belong to no subject.
  public var otherFacts: [SubjectFact] = []
  /// The change log, oldest entry first. Its subjects have the numbers of the archive (``SubjectRecord/id``), or numbers of
  /// their own if they are gone.
  public var changes: [ChangeLogEntry]

  /// An archive of these subjects.
  public init(
    subjects: [SubjectRecord] = [], settings: [SettingKey: String] = [:], changes: [ChangeLogEntry] = []
  ) {
    self.subjects = subjects
    self.settings = settings
    self.changes = changes
  }
}

/// A subject and everything that is recorded of it.
public struct SubjectRecord: Hashable, Sendable {
  /// Its number in the archive, by which the change log knows it: in a file its place, from 1. 0 if it has none.
  public var id = 0
  /// Its name; nil if the file does not name it, so that the person who imports it chooses.
  public var name: String?
  /// Whether it is the default subject, which is used if no subject is named.
  public var isDefault: Bool
  /// The recorded days by date, each date once. Days that were not studied are listed only if a file of our
  /// own lists them.
  public var days: [Day]
  /// The rests by date, each date once. A rest may be on a studied day; there it changes nothing.
  public var rests: [RestRecord]
  /// The changes of the weekly days off, oldest first.
  public var schedule: [Schedule.Change]
  /// The sessions, in the order of days.
  public var sessions: [Session]
  /// By the number of a session, the other numbers by which a store may have it already.
  public var otherNumbers: [String: [String]] = [:]
  /// Whether a session stands for all that was recorded of its day, as an event of our calendar does.
  public var hasDaySums = false
  /// The changes of the goal, oldest first.
  public var goals: [Goals.Change]
  /// What the amounts count; nil if the file does not say it.
  public var unit: AmountUnit?
  /// The first day on which nothing is due any more; nil if the subject has not ended.
  public var endedOn: CalendarDate?
  /// The facts of kinds for which an export has no place of their own.
  public var otherFacts: [SubjectFact] = []

  /// A subject with its records.
  public init(
    name: String?, isDefault: Bool = false, days: [Day] = [], rests: [RestRecord] = [],
    schedule: [Schedule.Change] = [], sessions: [Session] = [], goals: [Goals.Change] = [],
    unit: AmountUnit? = nil, endedOn: CalendarDate? = nil
  ) {
    self.name = name
    self.isDefault = isDefault
    self.days = days
    self.rests = rests
    self.schedule = schedule
    self.sessions = sessions
    self.goals = goals
    self.unit = unit
    self.endedOn = endedOn
  }

  /// Whether `name` is this subject's name, ignoring case.
  public func isNamed(_ name: String) -> Bool {
    self.name.map(Subject.comparable) == Subject.comparable(name)
  }
}

/// A rest and its day.
public struct RestRecord: Hashable, Sendable {
  /// The day of the rest.
  public let date: CalendarDate
  /// The rest.
  public let rest: Rest

  /// A rest on a day.
  public init(date: CalendarDate, rest: Rest) {
    self.date = date
    self.rest = rest
  }
}
