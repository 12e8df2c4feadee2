import SharedStore
import StudyCalendar

/// Merges one archive into the store, within the write transaction of an import.
///
/// A day that is studied in the file or here stays studied, even if the goal that holds afterwards asks for more: then it
/// is said of the day.
struct ArchiveMerge {
  let archive: StudyArchive
  /// The archive's subjects that are taken over.
  let wanted: [SubjectRecord]
  /// The name of the subject that gets the days; nil if the archive says it.
  let target: String?
  /// Whether all of the archive is taken over as it is.
  let isWhole: Bool

  func perform(
    in writing: borrowing WriteTransaction, progress: (Int) -> Void
  ) throws -> [ImportedSubject] {
    let isCopy = try isWhole && writing.reading.isPristine() && archive.subjects.contains(where: \.isDefault)
    if isCopy, !archive.changes.isEmpty { try writing.prepareToTakeOver(archive.changes) }
    let knownSubjects = try writing.reading.subjects()
    if isCopy, let only = knownSubjects.first, let name = wanted.first?.name {
      // The first subject of the file takes this subject's place, so that the names have the order and the
      // case of the file.
      try writing.rename(only, to: name)
    }
    let known = Set(knownSubjects.map { $0.name.lowercased() })
    let subjects = try subjects(in: writing)
    var merges: [SubjectMerge] = []
    for (record, subject) in zip(wanted, subjects) {
      let isFirst = try isFirst(for: subject, among: subjects, knowing: known, in: writing)
      // Where there are sessions or goals, the days that count are known only when all of it is there.
      let isPlain = record.sessions.isEmpty && record.goals.isEmpty
      let before = isPlain || isFirst ? [] : try studiedDays(of: subject, in: writing)
      var result = ImportedSubject(
        subject: subject.name, isNew: !known.contains(subject.name.lowercased()))
      try mergePlan(of: record, into: subject, in: writing, isCopy: isCopy, &result)
      merges.append(
        SubjectMerge(record: record, subject: subject, isFirst: isFirst, before: before, result: result))
    }
    var done = try recordFirst(&merges, in: writing, isCopy: isCopy, progress: progress)
    var results: [ImportedSubject] = []
    for merge in merges {
      results.append(
        try finish(merge, in: writing, isCopy: isCopy) { progress(done + $0) })
      if !merge.isFirst { done += merge.record.days.count }
    }
    if isCopy { try completeCopy(in: writing) }
    return results
  }

  /// A subject of the file on its way into the store.
  private struct SubjectMerge {
    let record: SubjectRecord
    let subject: Subject
    /// Whether nothing was recorded of the subject before.
    let isFirst: Bool
    /// The days that were studied before, where they are needed.
    let before: Set<CalendarDate>
    /// What became of it so far.
    var result: ImportedSubject
  }

  /// Whether a record is the first of its subject: then it can be recorded at once.
  private func isFirst(
    for subject: Subject, among subjects: [Subject], knowing known: Set<String>,
    in writing: borrowing WriteTransaction
  ) throws -> Bool {
    // Each subject that is added has one record of the file.
    guard known.contains(subject.name.lowercased()) || target != nil else { return true }
    return try subjects.count { $0.id == subject.id } == 1 && !writing.reading.hasRecords(subject)
  }

  /// Records the days and sessions of all subjects of which nothing was recorded before.
  /// - Returns: how many days are done.
  private func recordFirst(
    _ merges: inout [SubjectMerge], in writing: borrowing WriteTransaction, isCopy: Bool,
    progress: (Int) -> Void
  ) throws -> Int {
    let indices = merges.indices.filter { merges[$0].isFirst }
    var done = 0
    try writing.recordAtOnce(of: indices.map { merges[$0].subject }, areNew: true) { bulk in
      for index in indices {
        let (record, subject) = (merges[index].record, merges[index].subject)
        let sessionDates = Set(record.sessions.map(\.date))
        var (studied, sessions) = (0, 0)
        for day in record.days where day.said != nil || day.sessions == .none {
          guard day.didStudy || isCopy || day.said == false || sessionDates.contains(day.date) else {
            continue
          }
          try bulk.record(day.didStudy, on: day.date, of: subject)
          if day.didStudy { studied += 1 }
        }
        for session in record.sessions
        where try bulk.add(session, of: subject) || bulk.add(session.copy(of: subject), of: subject) {
          sessions += 1
        }
        merges[index].result.studied = .init(added: studied, alreadyThere: 0)
        merges[index].result.sessions = .init(
          added: sessions, alreadyThere: record.sessions.count - sessions)
        done += record.days.count
        progress(done)
      }
    }
    return done
  }

  /// Merges what was not recorded at once.
  private func finish(
    _ part: SubjectMerge, in writing: borrowing WriteTransaction, isCopy: Bool, progress: (Int) -> Void
  ) throws -> ImportedSubject {
    let (record, subject) = (part.record, part.subject)
    var result = part.result
    if !part.isFirst {
      result.studied = try merge(record, of: subject, in: writing, isCopy: isCopy, progress: progress)
    }
    // An existing rest keeps its reason and its lateness.
    let rested = record.rests.isEmpty ? [] : Set(try writing.reading.rests(of: subject).map(\.date))
    let rests = record.rests.filter { !rested.contains($0.date) }
    try writing.record(rests.lazy.map { ($0.date, .rest($0.rest)) }, of: subject)
    try merge(record.schedule, of: subject, in: writing)
    // What is said here of any other kind stays.
    for fact in record.otherFacts {
      guard let kind = FactKinds.named(fact.kind),
        try writing.reading.value(kind, of: subject, fact.key) == nil
      else { continue }
      try writing.say(kind, of: subject, fact.key, fact.value)
    }
    if !part.isFirst { result.sessions = try merge(record.sessions, into: subject, in: writing) }
    if !record.sessions.isEmpty || !record.goals.isEmpty {
      let there = record.studiedDays
      let lost = part.before.union(there).subtracting(try studiedDays(of: subject, in: writing)).sorted()
      if !isCopy {
        try writing.record(lost.lazy.map { ($0, .study(true)) }, of: subject, isFromElsewhere: true)
      }
      let added = there.subtracting(part.before).count
      result.studied = .init(added: added, alreadyThere: there.count - added)
    }
    result.rests = .init(added: rests.count, alreadyThere: record.rests.count - rests.count)
    return result
  }

  /// The subject of each wanted record. Those that are not there are added.
  private func subjects(in writing: borrowing WriteTransaction) throws -> [Subject] {
    if let target {
      let subject = try writing.reading.subject(named: target)
      return wanted.map { _ in subject }
    }
    var known: [String: Subject] = [:]
    for subject in try writing.reading.subjects().reversed() { known[subject.name.lowercased()] = subject }
    var new: [String] = []
    var keys: Set<String> = []
    for name in wanted.compactMap(\.name) where known[name.lowercased()] == nil {
      if keys.insert(name.lowercased()).inserted { new.append(name) }
    }
    for subject in try writing.addSubjects(named: new) { known[subject.name.lowercased()] = subject }
    let standard = try writing.reading.defaultSubject()
    return wanted.map { record in record.name.flatMap { known[$0.lowercased()] } ?? standard }
  }

  private func merge(
    _ record: SubjectRecord, of subject: Subject, in writing: borrowing WriteTransaction, isCopy: Bool,
    progress: (Int) -> Void
  ) throws -> ImportedSubject.Count {
    var added = 0
    var studied = 0
    let days = record.days
    let sessions = Set(record.sessions.map(\.date))
    for start in stride(from: 0, to: days.count, by: 1000) {
      // A day of an archive from a store may be there for its sessions alone.
      let slice = days[start..<min(start + 1000, days.count)].filter {
        $0.said != nil || $0.sessions == .none
      }
      let part = slice.filter { $0.didStudy || isCopy }
      let changes = try writing.record(
        part.lazy.map { ($0.date, .study($0.didStudy)) }, of: subject, keepsUnstudiedRows: isCopy,
        isFromElsewhere: true)
      // A day of which was said that it was not studied stays so, unless it is studied here.
      let refused = try slice.filter { day in
        try !day.didStudy && !isCopy && (day.said == false || sessions.contains(day.date))
          && !writing.reading.day(of: subject, on: day.date).didStudy
      }
      try writing.record(
        refused.lazy.map { ($0.date, .study(false)) }, of: subject, keepsUnstudiedRows: true,
        isFromElsewhere: true)
      added += changes.count { $0.after == .study(true) }
      studied += part.count { $0.didStudy }
      progress(start + part.count)
    }
    return .init(added: added, alreadyThere: studied - added)
  }

  private func studiedDays(
    of subject: Subject, in writing: borrowing WriteTransaction
  ) throws -> Set<CalendarDate> {
    var days: Set<CalendarDate> = []
    try writing.reading.forEachDay(of: subject) { if $0.didStudy { days.insert($0.date) } }
    return days
  }

  private func merge(
    _ schedule: [Schedule.Change], of subject: Subject, in writing: borrowing WriteTransaction
  ) throws {
    guard !schedule.isEmpty else { return }
    let known = Set(try writing.reading.plan(of: subject).schedule.changes.map(\.from))
    for change in schedule where !known.contains(change.from) {
      try writing.setDaysOff(change.off, of: subject, from: change.from)
    }
  }

  /// Takes over the unit, the goals and the end of a subject. What was set up here stays.
  private func mergePlan(
    of record: SubjectRecord, into subject: Subject, in writing: borrowing WriteTransaction, isCopy: Bool,
    _ result: inout ImportedSubject
  ) throws {
    let saysNothing =
      record.unit == nil && record.endedOn == nil && record.goals.isEmpty && !record.hasAmounts
    guard !saysNothing else { return }
    let plan = try writing.reading.plan(of: subject)
    let unit = record.unit ?? .minutes
    if record.unit != nil || record.hasAmounts, plan.unit != unit {
      let isInUse = try writing.reading.sessions(of: subject, in: nil).contains { $0.amount != nil }
      guard !isInUse, plan.goals.changes.allSatisfy({ $0.goal.minimum == nil }) else {
        throw ImportError.otherUnit(subject.name, here: plan.unit, there: unit)
      }
      try writing.setUnit(unit, of: subject, takesAmounts: false)
      result.unit = unit
    }
    let known = Dictionary(uniqueKeysWithValues: plan.goals.changes.map { ($0.from, $0.goal) })
    for change in record.goals where known[change.from] == nil {
      try writing.setGoal(change.goal, of: subject, from: change.from)
    }
    // A weekly goal fixes with which day weeks begin, as one that a person sets does. A copy has its own setting.
    let present = try writing.reading.now
    if !isCopy, record.goals.contains(where: { $0.goal.unit == .week }), present.settings.firstWeekday == nil
    {
      try writing.set(.firstWeekday, to: present.calendar.firstWeekday.name)
    }
    let there = record.goals.count { known[$0.from] != nil }
    result.goals = .init(added: record.goals.count - there, alreadyThere: there)
    result.goalsKept = record.goals.count { change in known[change.from].map { $0 != change.goal } ?? false }
    if let endedOn = record.endedOn, plan.endedOn == nil {
      try writing.setEnd(endedOn, of: subject)
      result.endedOn = endedOn
    }
  }

  /// Adds the sessions that the subject does not have. A session may belong to another subject too, because a file can be
  /// imported into two, and a file without a subject's name has the same numbers whatever it is about. Then it gets
  /// another number here, which follows from both.
  private func merge(
    _ sessions: [Session], into subject: Subject, in writing: borrowing WriteTransaction
  ) throws -> ImportedSubject.Count {
    guard !sessions.isEmpty else { return .init(added: 0, alreadyThere: 0) }
    var known = Set(try writing.reading.sessions(of: subject, in: nil).map(\.id))
    let isEmpty = known.isEmpty
    var added = 0
    try writing.recordAtOnce(of: [subject], areNew: false) { bulk in
      for session in sessions where !known.contains(session.id) {
        if isEmpty, try bulk.add(session, of: subject) {
          added += 1
          known.insert(session.id)
          continue
        }
        let copy = session.copy(of: subject)
        guard !known.contains(copy.id) else { continue }
        let isAdded = try (!isEmpty && bulk.add(session, of: subject)) || bulk.add(copy, of: subject)
        if isAdded { added += 1 }
      }
    }
    return .init(added: added, alreadyThere: sessions.count - added)
  }

  /// What only a copy of a whole store takes over: the default subject, settings, and the change log.
  private func completeCopy(in writing: borrowing WriteTransaction) throws {
    if let name = archive.subjects.first(where: \.isDefault)?.name {
      try writing.makeDefault(writing.reading.subject(named: name))
    }
    for (key, value) in archive.settings {
      guard let value = key.normalized(value) else { continue }
      try writing.set(key, to: value)
    }
    if !archive.changes.isEmpty { try writing.takeOverChangeLog(archive.changes) }
  }
}

extension SubjectRecord {
  /// The days that are studied in the file: a person said so or, where nothing was said, the sessions are what the file's
  /// goal asks.
  fileprivate var studiedDays: Set<CalendarDate> {
    let goals = Goals(goals)
    var amounts: [CalendarDate: Amount] = [:]
    for session in sessions {
      amounts[session.date] = (amounts[session.date] ?? .zero) + (session.amount ?? .zero)
    }
    for day in days where day.said != nil { amounts[day.date] = nil }
    let reached = amounts.filter { $0.value >= goals.goal(on: $0.key).minimum ?? .zero }
    return Set(days.lazy.filter(\.didStudy).map(\.date)).union(reached.keys)
  }

  /// Whether anything in it is counted in its unit.
  fileprivate var hasAmounts: Bool {
    sessions.contains { $0.amount != nil } || goals.contains { $0.goal.minimum != nil }
  }
}

extension Session {
  /// The session with a number that it has only in that subject.
  fileprivate func copy(of subject: Subject) -> Session {
    Session(
      id: Session.id(naming: "\(id)\0\(subject.name.lowercased())"), date: date, amount: amount, note: note,
      source: source, recordedAt: recordedAt)
  }
}
