public import ForeignFormats
public import SharedStore
public import StudyCalendar

/// Brings what was read from a file into the store.
public struct StoreImport {
  /// Whose days they are where the file does not say, and whose they become where one subject is wanted.
  private let subject: String?
  /// The names of the file's subjects to bring; all for nil.
  private let only: [String]?
  private let author: ChangeAuthor
  private let today: CalendarDate

  /// - Parameters:
  ///   - subject: the name of the subject that gets the days of a file with one subject; as the file says for nil.
  ///   - only: the names of the file's subjects to bring; all for nil.
  ///   - author: enters the changes into the history.
  ///   - today: the last day that may be studied.
  public init(subject: String?, only: [String]?, author: ChangeAuthor, today: CalendarDate) {
    self.subject = subject
    self.only = only
    self.author = author
    self.today = today
  }

  /// What became of a subject of the file.
  public struct Result: Hashable, Sendable {
    /// The subject's name in the store.
    public let subject: String
    /// Whether it was added.
    public let isNew: Bool
    /// How many studied days were added, and how many were there already.
    public let studied: Count
    /// The same for rests.
    public let rests: Count
  }

  /// How many there were of a kind.
  public struct Count: Hashable, Sendable, Encodable {
    public let added: Int
    public let alreadyThere: Int
  }

  /// Merges a history, day by day: what is studied anywhere is studied, and nothing is taken away. An empty store
  /// takes settings, the default subject and the history of changes as well, and so becomes a copy.
  ///
  /// Call it within a write transaction.
  /// - Parameters:
  ///   - history: what was read from a file.
  ///   - store: what gets it.
  ///   - progress: told how many days are done, now and then.
  /// - Throws: `StoreError`, ``TransferError``.
  public func merge(
    _ history: StudyHistory, into store: SharedStore, progress: (Int) -> Void = { _ in }
  ) throws -> [Result] {
    let wanted = try wantedSubjects(of: history)
    let isCopy =
      try store.isPristine() && history.subjects.contains { $0.isDefault } && subject == nil
      && only == nil
    let before = try store.subjects()
    if isCopy, let only = before.first, let name = wanted.first?.name {
      // The order and the case of names are the file's only if its first subject takes this one's place.
      try store.rename(only, to: name)
    }
    var done = 0
    let results = try wanted.map { wanted in
      let target = try target(for: wanted, in: store)
      let studied = try record(wanted.days, of: target, in: store, isCopy: isCopy) { progress(done + $0) }
      // A rest that is there keeps its reason, and stays as late as it was.
      let rested = Set(try store.rests(of: target).map(\.date))
      let rests = wanted.rests.filter { !rested.contains($0.date) }.map { rest in
        (date: rest.date, fact: DayFact.rest(Rest(reason: rest.reason, isLate: rest.isLate)))
      }
      try store.record(rests, of: target, today: today, by: author)
      try mergeSchedules(wanted.schedules, of: target, in: store)
      done += wanted.days.count
      return Result(
        subject: target.name, isNew: !before.contains { $0.isNamed(target.name) }, studied: studied,
        rests: Count(added: rests.count, alreadyThere: wanted.rests.count - rests.count))
    }
    if isCopy { try completeCopy(of: history, in: store) }
    return results
  }

  /// Refuses a history whose subjects are not what was asked for, before there need be a store.
  /// - Throws: ``TransferError``.
  public func check(_ history: StudyHistory) throws { _ = try wantedSubjects(of: history) }

  private func wantedSubjects(of history: StudyHistory) throws -> [SubjectHistory] {
    var wanted = history.subjects
    if let only {
      for name in only where !wanted.contains(where: { $0.isNamed(name) }) {
        throw TransferError.noSuchSubject(name, there: wanted.compactMap(\.name))
      }
      wanted.removeAll { subject in !only.contains(where: subject.isNamed) }
    }
    guard subject == nil || wanted.count <= 1 else {
      throw TransferError.severalSubjects(wanted.compactMap(\.name))
    }
    return wanted
  }

  private func target(for wanted: SubjectHistory, in store: SharedStore) throws -> Subject {
    if let subject { return try store.subject(named: subject) }
    guard let name = wanted.name else { return try store.defaultSubject() }
    if let known = try store.subjects().first(where: { $0.isNamed(name) }) { return known }
    return try store.addSubject(named: name)
  }

  private func record(
    _ days: [Day], of subject: Subject, in store: SharedStore, isCopy: Bool, progress: (Int) -> Void
  ) throws -> Count {
    var added = 0
    var studied = 0
    for start in stride(from: 0, to: days.count, by: 1000) {
      let part = days[start..<min(start + 1000, days.count)].filter { $0.didStudy || isCopy }
      let changes = try store.record(
        part.map { ($0.date, .study($0.didStudy)) }, of: subject, today: today, by: author, recordsNo: isCopy)
      added += changes.count { $0.after == .study(true) }
      studied += part.count { $0.didStudy }
      progress(start + part.count)
    }
    return Count(added: added, alreadyThere: studied - added)
  }

  private func mergeSchedules(
    _ schedules: [WeekSchedule], of subject: Subject, in store: SharedStore
  ) throws {
    let known = Set(try store.schedule(of: subject).changes.map(\.from))
    for schedule in schedules where !known.contains(schedule.from) {
      try store.setDaysOff(Set(schedule.off), of: subject, from: schedule.from)
    }
  }

  private func completeCopy(of history: StudyHistory, in store: SharedStore) throws {
    if let name = history.subjects.first(where: \.isDefault)?.name {
      try store.makeDefault(store.subject(named: name))
    }
    for (name, value) in history.settings {
      guard let key = SettingKey.allCases.first(where: { $0.jsonName == name }),
        let value = key.normalized(value)
      else { continue }
      try store.set(key, to: value)
    }
    let subjects = try store.subjects()
    let entries = history.changes.compactMap { HistoryEntry($0, subjects: subjects) }
    if !entries.isEmpty { try store.replaceHistory(with: entries, by: author) }
  }
}

extension SubjectHistory {
  fileprivate func isNamed(_ name: String) -> Bool { self.name?.lowercased() == name.lowercased() }
}

/// Why a file's subjects cannot be brought in as it was asked for.
public enum TransferError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchSubject(String, there: [String])
  case severalSubjects([String])

  public var description: String {
    switch self {
    case .noSuchSubject(let name, let there):
      "the file has no subject \(quoted(name)); it has \(there.map { quoted($0) }.joined(separator: ", "))"
    case .severalSubjects(let names):
      "the file has \(names.count) subjects; choose one of them with --only, or leave --subject out"
    }
  }
}
