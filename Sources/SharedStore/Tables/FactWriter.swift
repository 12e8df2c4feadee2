import StudyCalendar

/// Makes changes of facts of every kind.
struct FactWriter {
  private let opened: OpenedStore
  private let sessions: SessionTable
  private let subjects: SubjectTable
  private let dayStatements: DayStatements

  init(_ opened: OpenedStore) {
    self.opened = opened
    dayStatements = DayStatements(opened)
    sessions = SessionTable(opened)
    subjects = SubjectTable(opened)
  }

  /// Whether any subject has a session of that number.
  func hasSession(_ id: String) throws -> Bool { try sessions.contains(id) }

  /// The number of the subject that has a session of that number; nil if none has.
  func subjectNumber(ofSession id: String) throws -> Int? { try sessions.subjectNumber(of: id) }

  /// Makes a change without checking what is recorded now.
  func apply(_ change: FactChange) throws {
    switch change {
    case .day(let subject, let change):
      try DayTable(opened, subject, dayStatements).write(change.after, on: change.date)
    case .session(let subject, let id, let session): try sessions.apply(session.after, id: id, of: subject)
    case .schedule(let subject, let from, let off):
      try ScheduleTable(opened).apply(off.after, of: subject, from: from)
    case .goal(let subject, let from, let goal):
      try GoalTable(opened).apply(goal.after, of: subject, from: from)
    case .unit(let subject, let unit): try subjects.setUnit(unit.after, of: subject)
    case .end(let subject, let date): try subjects.setEnd(date.after, of: subject)
    case .subject(let id, let name): try subjects.apply(id: id, name: name.after)
    case .defaultSubject(let subject):
      guard let subject = subject.after else { return }
      try subjects.makeDefault(subject.id)
    case .setting(let key, let value): try SettingTable(opened).apply(key, value: value.after)
    }
  }

  /// Makes the changes of an entry of the change log again, or their reverse.
  /// - Throws: `StudyError.changedSince(_:)` if a fact is not as the change found it.
  func applyChecked(_ changes: [FactChange]) throws {
    let named = changes.compactMap(NamedSubject.init)
    try check(named)
    // Subjects come before what belongs to them, and go after it.
    try freeNames(of: named)
    for subject in named where subject.name.after != nil { try apply(subject.change) }
    // The facts of a subject that comes back are kept with their stamps. Those count more than what the log has, because
    // another device may have changed them meanwhile.
    let isBack = named.contains { $0.name.before == nil }
    if isBack { try KeptFacts(opened).bringBack() }
    let back = isBack ? Set(named.filter { $0.name.before == nil }.map(\.id)) : []
    for change in changes {
      guard let holds = try holds(change) else { continue }
      if !holds, let subject = change.subject, back.contains(subject.id) { continue }
      guard holds else { throw StudyError.changedSince(change.topic) }
      try apply(change)
    }
    try applyDays(changes.compactMap(\.day), back: back)
    let standard = try subjects.standard().id
    for subject in named where subject.name.after == nil {
      // Another program may have recorded something of the subject, or made it the default subject.
      guard try !subjects.hasFacts(subject.id), standard != subject.id else {
        throw StudyError.changedSince(subject.change.topic)
      }
      try apply(subject.change)
    }
  }

  private func applyDays(_ days: [(subject: Subject, change: DayChange)], back: Set<Int>) throws {
    for (subject, days) in Dictionary(grouping: days, by: \.subject) {
      let table = DayTable(opened, subject, dayStatements)
      for change in days.map(\.change) {
        guard try table.fact(like: change.before, on: change.date) == change.before else {
          if back.contains(subject.id) { continue }
          throw StudyError.changedSince(change.date.description)
        }
        try table.write(change.after, on: change.date)
      }
    }
  }

  /// Whether everything is as a change found it.
  func finds(_ change: FactChange) throws -> Bool {
    switch change {
    case .day(let subject, let change):
      try DayTable(opened, subject, dayStatements).fact(like: change.before, on: change.date) == change.before
    case .subject(let id, let name): try subjects.all().first { $0.id == id }?.name == name.before
    default: try holds(change) ?? true
    }
  }

  /// Whether a fact is as a change found it; nil for days and subjects, which are checked in their own steps.
  private func holds(_ change: FactChange) throws -> Bool? {
    switch change {
    case .session(let subject, let id, let session):
      try sessions.session(id, of: subject) == session.before
    case .goal(let subject, let from, let goal):
      try GoalTable(opened).goal(of: subject, setOn: from) == goal.before
    case .unit(let subject, let unit):
      try PlanSource(opened).plan(of: subject).unit == AmountUnit(stored: unit.before)
    case .end(let subject, let date): try PlanSource(opened).plan(of: subject).endedOn == date.before
    case .schedule(let subject, let from, let off):
      try ScheduleTable(opened).daysOff(of: subject, setOn: from) == off.before
    case .defaultSubject(let subject): try SubjectTable(opened).standard().id == subject.before?.id
    case .setting(let key, let value): try SettingTable(opened).value(of: key) == value.before
    case .day, .subject: nil
    }
  }

  // MARK: Names of subjects

  /// A change of a subject's name.
  private struct NamedSubject {
    let id: Int
    let name: Transition<String>
    let change: FactChange

    init?(_ change: FactChange) {
      guard case .subject(let id, let name) = change else { return nil }
      (self.id, self.name, self.change) = (id, name, change)
    }
  }

  /// Refuses names that are no longer as the changes found them, and names that other subjects have now.
  private func check(_ named: [NamedSubject]) throws {
    guard !named.isEmpty else { return }
    let names = Dictionary(uniqueKeysWithValues: try subjects.all().map { ($0.id, $0.name) })
    let changed = Set(named.map(\.id))
    let others = Set(names.filter { !changed.contains($0.key) }.values.map { $0.lowercased() })
    for subject in named {
      let isAsBefore = names[subject.id] == subject.name.before
      let isFree = subject.name.after.map { !others.contains($0.lowercased()) } ?? true
      guard isAsBefore, isFree else { throw StudyError.changedSince(subject.change.topic) }
    }
  }

  /// Gives a temporary name to each subject whose name passes to another of these subjects. A temporary name
  /// begins with a space, which no user's name does.
  private func freeNames(of named: [NamedSubject]) throws {
    let later = Dictionary(
      named.compactMap { subject in subject.name.after.map { ($0.lowercased(), subject.id) } },
      uniquingKeysWith: { first, _ in first })
    for subject in named {
      guard let name = subject.name.before, let other = later[name.lowercased()], other != subject.id else {
        continue
      }
      try subjects.apply(id: subject.id, name: " \(subject.id)")
    }
  }
}
