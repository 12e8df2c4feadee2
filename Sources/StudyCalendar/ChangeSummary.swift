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
    public let only: FactChange?

    /// So many changes of a subject's days between two dates.
    public init(subject: Subject, count: Int, dates: ClosedRange<CalendarDate>, only: FactChange?) {
      self.subject = subject
      self.count = count
      self.dates = dates
      self.only = only
    }
  }

  private let others: [FactChange]
  private let days: [ChangedDays]

  /// - Parameters:
  ///   - others: the changes that are not about days.
  ///   - days: the changes of days, counted for each subject.
  public init(others: [FactChange], days: [ChangedDays]) {
    self.others = others
    self.days = days
  }

  /// The summary in a few words: `Study 2024-12-10 studied`, `Piano added`, or how many days of which subjects. What
  /// went together with a removed subject is not listed.
  public var words: String {
    let removed = Set(others.compactMap(\.removedSubject))
    let lost = Set(others.filter { $0.renaming == nil }.compactMap(\.subject) + days.map(\.subject))
      .intersection(removed)
    let listed = others.filter { $0.removedSubject != nil || !($0.subject.map(removed.contains) ?? false) }
    let listedDays = days.filter { !removed.contains($0.subject) }
    let parts =
      listed.map { change in
        let hadRecords = change.removedSubject.map(lost.contains) ?? false
        return hadRecords ? String(localized: "\(change.words) with all its records") : change.words
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
    return ChangeSummary(others: changes.filter { !$0.isOfDay }, days: counted).words
  }
}

extension FactChange {
  /// The subject that the change removes.
  fileprivate var removedSubject: Subject? {
    renaming.map { $0.after == nil } == true ? subject : nil
  }
}
