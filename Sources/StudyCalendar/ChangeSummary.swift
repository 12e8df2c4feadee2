import Localization
import ShownText

/// What an entry of the change log did, as far as a sentence about it needs: changes of days are only counted.
public struct ChangeSummary: Sendable {
  /// The changes of one subject's days.
  public struct ChangedDays: Sendable {
    /// The subject.
    public let subject: Subject
    /// How many changes there are, 1 or more.
    public let count: Int
    /// The first and the last date.
    public let dates: ClosedRange<CalendarDate>
    /// The change, if there is only one.
    public let only: DayChange?

    /// So many changes of a subject's days between two dates.
    public init(subject: Subject, count: Int, dates: ClosedRange<CalendarDate>, only: DayChange?) {
      self.subject = subject
      self.count = count
      self.dates = dates
      self.only = only
    }
  }

  private let others: [FactChange]
  private let days: [ChangedDays]
  private let units: [Int: AmountUnit]

  /// - Parameters:
  ///   - others: the changes that are not about days.
  ///   - days: the changes of days, counted for each subject.
  ///   - units: what the amounts of subjects count, by the numbers of the subjects. Amounts of others stand alone.
  public init(others: [FactChange], days: [ChangedDays], units: [Int: AmountUnit]) {
    self.others = others
    self.days = days
    self.units = units
  }

  /// The summary in a few words: `Study 2024-12-10 studied`, `Piano added`, or how many days of which subjects. What
  /// went together with a removed subject is not listed.
  public var words: String {
    let removed = Set(others.compactMap(\.removedSubject))
    let lost = Set(others.compactMap(\.subject) + days.map(\.subject)).intersection(removed)
    let listed = others.filter { change in !removed.contains { $0 == change.subject } }
    let listedDays = days.filter { !removed.contains($0.subject) }
    let parts =
      listed.map { change in
        let hadRecords = change.removedSubject.map(lost.contains) ?? false
        let words = change.words(in: change.subject.flatMap { units[$0.id] })
        return hadRecords ? String(localized: "\(words) with all its records") : words
      } + (listedDays.isEmpty ? [] : [words(for: listedDays)])
    switch parts.count {
    case 0: return String(localized: "nothing that is still there")
    case 1...3: return clauses(parts)
    default:
      return clauses(parts.prefix(2) + [String(localized: "\(parts.count - 2) more changes")])
    }
  }

  private func words(for days: [ChangedDays]) -> String {
    let subjects = days.count == 1 ? days[0].subject.name.shown : String(localized: "several subjects")
    if let only = days[0].only,
      days.allSatisfy({ $0.only?.date == only.date && $0.only?.after == only.after })
    {
      let subjects =
        days.count <= 3
        ? listing(days.sorted { $0.subject.id < $1.subject.id }.map(\.subject.name.shown)) : subjects
      return String(localized: "\(subjects) \(only.date) \(only.after.words)", context: "a day that changed")
    }
    let count = days.reduce(0) { $0 + $1.count }
    let first = days.map(\.dates.lowerBound).min() ?? days[0].dates.lowerBound
    let last = days.map(\.dates.upperBound).max() ?? days[0].dates.upperBound
    return String(
      localized: "\(subjects), \(count) day from \(first) to \(last)",
      plural: "\(subjects), \(count) days from \(first) to \(last)", for: count)
  }
}

extension ChangeLogEntry {
  /// What the entry did, in a few words.
  /// - Parameter units: what the amounts of subjects count, by the numbers of the subjects.
  public func summary(units: [Int: AmountUnit]) -> String {
    let days = changes.compactMap(\.day)
    let counted = Dictionary(grouping: days, by: \.subject).map { subject, days in
      let dates = days.map(\.change.date)
      return ChangeSummary.ChangedDays(
        subject: subject, count: days.count, dates: (dates.min() ?? dates[0])...(dates.max() ?? dates[0]),
        only: days.count == 1 ? days[0].change : nil)
    }
    return ChangeSummary(others: changes.filter { $0.day == nil }, days: counted, units: units).words
  }
}

extension FactChange {
  /// The subject that the change removes.
  fileprivate var removedSubject: Subject? {
    guard case .subject(let id, let name) = self, name.after == nil else { return nil }
    return name.before.map { Subject(id: id, name: $0) }
  }

  /// The change in a few words, for people.
  /// - Parameter unit: what the amounts of its subject count; nil if that is not known any more.
  public func words(in unit: AmountUnit?) -> String {
    switch self {
    case .day(let subject, let change):
      String(
        localized: "\(subject.name.shown) \(change.date) \(change.after.words)", context: "a day that changed"
      )
    case .session(let subject, _, let session):
      switch (session.before, session.after) {
      case (_, let after?):
        String(
          localized: "\(subject.name.shown) \(after.date) \(after.words(in: unit))",
          context: "a day that changed")
      case (let before?, nil):
        String(localized: "\(subject.name.shown) \(before.date) without \(before.words(in: unit))")
      case (nil, nil): String(localized: "\(subject.name.shown), a session that is gone")
      }
    case .schedule(let subject, let from, let off):
      off.after.map { String(localized: "\(subject.name.shown), weekly days off from \(from): \($0.words)") }
        ?? String(localized: "\(subject.name.shown), no change of the weekly days off on \(from)")
    case .goal(let subject, let from, let goal):
      goal.after.map {
        String(
          localized: "\(subject.name.shown), goal \(from.goalBeginning): \($0.words(inKnown: unit))",
          context: "a change of a goal")
      } ?? String(localized: "\(subject.name.shown), no goal of its own \(from.goalBeginning)")
    case .unit(let subject, let unit):
      String(localized: "\(subject.name.shown) is counted in \(AmountUnit(stored: unit.after).name.shown)")
    case .end(let subject, let date):
      date.after.map { String(localized: "\(subject.name.shown) ended on \($0)") }
        ?? String(localized: "\(subject.name.shown) resumed")
    case .subject(_, let name):
      switch (name.before?.shown, name.after?.shown) {
      case (nil, nil): String(localized: "a subject added")
      case (nil, let added?): String(localized: "\(added) added", context: "a subject")
      case (let removed?, nil): String(localized: "\(removed) removed", context: "a subject")
      case (let old?, let new?): String(localized: "\(old) renamed to \(new)")
      }
    case .defaultSubject(let subject):
      subject.after.map { String(localized: "\($0.name.shown) is the default subject") }
        ?? String(localized: "no subject is the default subject")
    case .setting(let key, let value):
      value.after.map { String(localized: "\(key.shown) set to \($0.shown)") }
        ?? String(localized: "\(key.shown) back to its default")
    }
  }

  /// What the change is about, as an error names it.
  public var topic: String {
    switch self {
    case .day(_, let change): change.date.description
    case .session(let subject, let id, let session):
      (session.before ?? session.after).map {
        String(localized: "session \(id.prefix(8)) of \(quoted(subject.name)) on \($0.date)")
      } ?? String(localized: "session \(id.prefix(8)) of \(quoted(subject.name))")
    case .schedule(let subject, let from, _):
      String(localized: "the schedule of \(quoted(subject.name)) from \(from)")
    case .goal(let subject, let from, _):
      String(localized: "the goal of \(quoted(subject.name)) \(from.goalBeginning)")
    case .unit(let subject, _): String(localized: "the unit of \(quoted(subject.name))")
    case .end(let subject, _): String(localized: "the end of \(quoted(subject.name))")
    case .subject(_, let name):
      String(localized: "the subject \(quoted(name.after ?? name.before ?? ""))")
    case .defaultSubject: String(localized: "the default subject")
    case .setting(let key, _): String(localized: "the setting \(key.shown)")
    }
  }
}

extension Set<Weekday> {
  /// The weekdays in the order of a week that begins on Monday: `Saturday, Sunday`, or `none`.
  public var words: String {
    isEmpty ? String(localized: "none", context: "weekdays") : listing(fromMonday.map(\.title))
  }

  /// The weekdays in the order of a week that begins on Monday.
  public var fromMonday: [Weekday] { Weekday.week(startingOn: .monday).filter(contains) }
}
