import Words

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
    public let only: FactChange?

    /// So many changes of a subject's days between two dates.
    public init(subject: Subject, count: Int, dates: ClosedRange<CalendarDate>, only: FactChange?) {
      self.subject = subject
      self.count = count
      self.dates = dates
      self.only = only
    }
  }

  /// How many changes that are not about days are shown at most.
  public static let mostShown = 3

  private let shown: [FactChange]
  private let count: Int
  private let removedWithRecords: Set<Int>
  private let days: [ChangedDays]

  /// - Parameters:
  ///   - shown: the first changes that are not about days, ``mostShown`` or all of them. What went together with a removed
  ///     subject is not among them, and not counted.
  ///   - count: how many of them there are.
  ///   - removedWithRecords: the numbers of the removed subjects with which something else went.
  ///   - days: the changes of days of the other subjects, counted for each subject.
  public init(
    shown: some Sequence<FactChange>, count: Int, removedWithRecords: Set<Int>, days: [ChangedDays]
  ) {
    self.shown = Array(shown.prefix(Self.mostShown))
    (self.count, self.removedWithRecords, self.days) = (count, removedWithRecords, days)
  }

  /// The summary in a few words: `Study 2024-12-10 studied`, `Piano added`, or how many days of which subjects.
  public var words: String {
    let parts =
      shown.map { change in
        guard let removed = change.removedSubject, removedWithRecords.contains(removed.id) else {
          return change.words
        }
        return String(localized: "\(change.words) with all its records")
      } + (days.isEmpty ? [] : [words(for: days)])
    switch count + (days.isEmpty ? 0 : 1) {
    case 0: return String(localized: "nothing that is still there")
    case 1...3: return clauses(parts)
    case let count:
      return clauses(parts.prefix(2) + [String(localized: "\(count - 2) more changes")])
    }
  }

  private func words(for days: [ChangedDays]) -> String {
    let subjects = days.count == 1 ? days[0].subject.name.shown : String(localized: "several subjects")
    if let only = days[0].only, let kind = FactKinds.named(only.kind),
      days.allSatisfy({
        $0.only?.kind == only.kind && $0.only?.key == only.key && $0.only?.after == only.after
      })
    {
      let subjects =
        days.count <= 3
        ? listing(days.sorted { $0.subject.id < $1.subject.id }.map(\.subject.name.shown)) : subjects
      return kind.words(of: only, subjects, in: nil)
    }
    let count = days.reduce(0) { $0 + $1.count }
    let first = days.map(\.dates.lowerBound).min() ?? days[0].dates.lowerBound
    let last = days.map(\.dates.upperBound).max() ?? days[0].dates.upperBound
    return String(
      localized: "\(subjects), \(count) day from \(first.description) to \(last.description)",
      plural: "\(subjects), \(count) days from \(first.description) to \(last.description)", for: count)
  }
}

extension ChangeLogEntry {
  /// What the entry did, in a few words.
  public var summary: String {
    let days = Dictionary(grouping: changes.filter(\.isOfDay), by: \.subject)
    let counted = days.compactMap { subject, changes -> ChangeSummary.ChangedDays? in
      let dates = changes.compactMap { CalendarDate(iso8601: $0.key) }
      guard let subject, let first = dates.min(), let last = dates.max() else { return nil }
      return ChangeSummary.ChangedDays(
        subject: subject, count: changes.count, dates: first...last,
        only: changes.count == 1 ? changes[0] : nil)
    }
    let others = changes.filter { !$0.isOfDay }
    let removed = Set(others.compactMap(\.removedSubject?.id))
    func isGone(_ subject: Subject?) -> Bool { subject.map { removed.contains($0.id) } ?? false }
    let listed = others.filter { $0.renaming != nil || !isGone($0.subject) }
    return ChangeSummary(
      shown: listed, count: listed.count,
      removedWithRecords: Set(changes.filter { $0.renaming == nil }.compactMap(\.subject?.id)).intersection(
        removed),
      days: counted.filter { !isGone($0.subject) }
    ).words
  }
}

extension FactChange {
  /// The subject that the change removes.
  public var removedSubject: Subject? {
    renaming.map { $0.after == nil } == true ? subject : nil
  }
}
