public import StudyCalendar

/// Everything that a store holds, as it travels: what an export writes and what an import brings.
public struct StudyHistory: Hashable, Sendable {
  /// What is studied, in order.
  public var subjects: [SubjectHistory]
  /// The settings by their JSON names, such as `dayStart`: only those that are set.
  public var settings: [String: String]
  /// What changed when; this module carries it and does not look inside.
  public var changes: [JSONValue]

  /// A history of its parts; empty unless they are given.
  public init(subjects: [SubjectHistory] = [], settings: [String: String] = [:], changes: [JSONValue] = []) {
    self.subjects = subjects
    self.settings = settings
    self.changes = changes
  }
}

/// A subject and its days.
public struct SubjectHistory: Hashable, Sendable {
  /// Its name; nil where the file had none to tell, so that it is the reader's to choose.
  public var name: String?
  /// Whether it is meant where none is named.
  public var isDefault: Bool
  /// The recorded days by date, each date once. Days that were not studied are listed only where a file of our
  /// own does.
  public var days: [Day]
  /// The rest days by date, each date once.
  public var rests: [RestDay]
  /// Which weekdays were off, and from when.
  public var schedules: [WeekSchedule]

  /// A subject without a record unless one is given.
  public init(
    name: String?, isDefault: Bool = false, days: [Day] = [], rests: [RestDay] = [],
    schedules: [WeekSchedule] = []
  ) {
    self.name = name
    self.isDefault = isDefault
    self.days = days
    self.rests = rests
    self.schedules = schedules
  }

  /// The studied dates, oldest first.
  public var studied: [CalendarDate] { days.lazy.filter(\.didStudy).map(\.date) }
}

/// A day on which nothing was due.
public struct RestDay: Hashable, Sendable {
  /// The civil date.
  public var date: CalendarDate
  /// Why, where it was said.
  public var reason: String?

  /// A rest day, with its reason if there is one.
  public init(date: CalendarDate, reason: String? = nil) {
    self.date = date
    self.reason = reason
  }
}

/// The weekdays on which nothing is due, from a date on.
public struct WeekSchedule: Hashable, Sendable {
  /// The first day for which it holds.
  public var from: CalendarDate
  /// The weekdays off.
  public var off: [Weekday]

  /// A schedule that holds from a date on.
  public init(from: CalendarDate, off: [Weekday]) {
    self.from = from
    self.off = off
  }
}
