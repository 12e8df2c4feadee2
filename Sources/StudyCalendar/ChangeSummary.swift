extension ChangeLogEntry {
  /// What the entry did, in a few words: `Study 2024-12-10 studied`, `Piano added`, or how many days of which
  /// subjects. What went together with a removed subject is not listed.
  public var summary: String {
    let removed = Set(changes.compactMap(\.removedSubject))
    let lost = Set(changes.compactMap(\.subject)).intersection(removed)
    let listed = changes.filter { change in !removed.contains { $0 == change.subject } }
    let others = listed.filter { $0.day == nil }.map { change in
      let hadRecords = change.removedSubject.map(lost.contains) ?? false
      return change.words + (hadRecords ? " with all its records" : "")
    }
    let days = listed.compactMap(\.day)
    let parts = others + (days.isEmpty ? [] : [Self.words(for: days)])
    switch parts.count {
    case 0: return "nothing that is still there"
    case 1...3: return parts.joined(separator: "; ")
    default: return parts.prefix(2).joined(separator: "; ") + "; \(parts.count - 2) more changes"
    }
  }

  private static func words(for days: [(subject: Subject, change: DayChange)]) -> String {
    guard let first = days.first else { return "" }
    if days.count == 1 { return "\(first.subject.name) \(first.change.date) \(first.change.after.words)" }
    let dates = days.map(\.change.date)
    let (earliest, latest) = (dates.min() ?? first.change.date, dates.max() ?? first.change.date)
    let subjects = Set(days.map(\.subject)).count == 1 ? first.subject.name : "several subjects"
    return "\(subjects), \(days.count.dayCountText) from \(earliest) to \(latest)"
  }
}

extension FactChange {
  /// The subject that the change is about one record of: a day or a schedule.
  fileprivate var subject: Subject? {
    switch self {
    case .day(let subject, _), .schedule(let subject, _, _): subject
    case .subject, .defaultSubject, .setting: nil
    }
  }

  /// The subject that the change removes.
  fileprivate var removedSubject: Subject? {
    guard case .subject(let id, let name) = self, name.after == nil else { return nil }
    return name.before.map { Subject(id: id, name: $0) }
  }

  /// The change in a few words, for people.
  public var words: String {
    switch self {
    case .day(let subject, let change): "\(subject.name) \(change.date) \(change.after.words)"
    case .schedule(let subject, let from, let off):
      off.after.map { "\(subject.name), weekly days off from \(from): \($0.words)" }
        ?? "\(subject.name), no change of the weekly days off on \(from)"
    case .subject(_, let name):
      switch (name.before, name.after) {
      case (nil, let added): "\(added ?? "a subject") added"
      case (let removed?, nil): "\(removed) removed"
      case (let old?, let new?): "\(old) renamed to \(new)"
      }
    case .defaultSubject(let subject): "\(subject.after?.name ?? "no subject") is the default subject"
    case .setting(let key, let value):
      value.after.map { "\(key) set to \($0)" } ?? "\(key) back to its default"
    }
  }

  /// What the change is about, as an error names it.
  public var topic: String {
    switch self {
    case .day(_, let change): change.date.description
    case .schedule(let subject, let from, _): "the schedule of \(quoted(subject.name)) from \(from)"
    case .subject(_, let name): "the subject \(quoted(name.after ?? name.before ?? ""))"
    case .defaultSubject: "the default subject"
    case .setting(let key, _): "the setting \(key)"
    }
  }
}

extension Set<Weekday> {
  /// The weekdays in the order of a week that begins on Monday: `Saturday, Sunday`, or `none`.
  public var words: String {
    isEmpty ? "none" : fromMonday.map(\.title).joined(separator: ", ")
  }

  /// The weekdays in the order of a week that begins on Monday.
  public var fromMonday: [Weekday] { Weekday.week(startingOn: .monday).filter(contains) }
}
