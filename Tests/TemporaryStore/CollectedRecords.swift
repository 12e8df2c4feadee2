public import SharedStore
public import StudyCalendar

// What exports and logs read row by row, all of it in memory, so that tests can compare it.

extension ReadTransaction {
  /// The change log, newest entry first, with the names of today.
  /// - Parameter limit: how many entries at most; all of them unless given.
  public func changeLog(limit: Int? = nil) throws -> [ChangeLogEntry] {
    var entries: [ChangeLogEntry] = []
    try forEachLoggedEntry(limit: limit) { entries.append(try ChangeLogEntry($0)) }
    return entries
  }
}

extension ChangeLogEntry {
  /// An entry with all of its changes in memory: first what is not about days, then days.
  fileprivate init(_ entry: borrowing StreamedEntry) throws {
    var changes: [FactChange] = []
    for part in [ChangePart.others, .days] { try entry.forEachChange(part) { changes.append($0) } }
    self.init(
      id: entry.id, at: entry.at, action: entry.action, undoneAt: entry.undoneAt,
      isSuperseded: entry.isSuperseded, changes: changes)
  }
}

extension StudyArchive {
  /// Everything that an export of a store has, or of one subject of it.
  /// - Parameter subject: the only subject; nil for all of them. Settings and the change log come with all.
  public init(from records: borrowing some StudyRecords & ~Copyable, subject: Subject? = nil) throws {
    let standard = try records.defaultSubject()
    self.init()
    for subject in try subject.map({ [$0] }) ?? records.subjects() {
      var (days, rests) = ([Day](), [RestRecord]())
      let plan = try records.plan(of: subject)
      try records.forEachRecord(of: subject, .oldestFirst) { record in
        if let didStudy = record.didStudy {
          days.append(
            Day(
              date: record.date, didStudy: didStudy, isOff: false, said: record.said,
              sessions: record.sessions, minimum: plan.goals.goal(on: record.date).minimum))
        }
        if let rest = record.rest { rests.append(RestRecord(date: record.date, rest: rest)) }
      }
      var sessions: [Session] = []
      try records.forEachSession(of: subject) { sessions.append($0) }
      subjects.append(
        SubjectRecord(
          name: subject.name, isDefault: subject == standard, days: days, rests: rests,
          schedule: plan.schedule.changes, sessions: sessions, goals: plan.goals.changes,
          unit: plan.unit == .minutes ? nil : plan.unit, endedOn: plan.endedOn))
      subjects[subjects.count - 1].id = subject.id
      subjects[subjects.count - 1].otherFacts = try records.otherFacts(of: subject)
    }
    guard subject == nil else { return }
    let stored = try records.settings()
    for key in SettingKey.all { settings[key] = stored[key] }
    otherFacts = try records.otherFacts(of: nil)
    try records.forEachLoggedEntry(.oldestFirst) { changes.append(try ChangeLogEntry($0)) }
  }
}
