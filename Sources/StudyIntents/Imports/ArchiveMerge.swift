import SharedStore
import StudyCalendar
import Words

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
  ) throws -> (subjects: [ImportedSubject], leftOut: LeftOutFacts) {
    let isCopy = try isWhole && writing.reading.isPristine() && archive.subjects.contains(where: \.isDefault)
    if isCopy, !archive.changes.isEmpty { try writing.prepareToTakeOver(archive.changes) }
    let knownSubjects = try writing.reading.subjects()
    if isCopy, let only = knownSubjects.first, let name = wanted.first?.name {
      // The first subject of the file takes this subject's place, so that the names have the order and the
      // case of the file.
      try writing.rename(only, to: name)
    }
    let known = Set(knownSubjects.map { Subject.comparable($0.name) })
    let subjects = try subjects(in: writing)
    var merges: [SubjectMerge] = []
    for (var record, subject) in zip(wanted, subjects) {
      for index in record.sessions.indices {
        let session = record.sessions[index]
        guard let others = record.otherNumbers[session.id], try !writing.wasRecorded(session.id),
          let known = try others.first(where: { try writing.wasRecorded($0) })
        else { continue }
        record.sessions[index] = session.with(id: known)
      }
      let isNew = !known.contains(Subject.comparable(subject.name))
      // Each subject that is added has one record of the file.
      let isFirst =
        try isNew && target == nil
        || subjects.count { $0.id == subject.id } == 1 && !writing.reading.hasRecords(.subject(subject))
      merges.append(
        try SubjectMerge(
          of: record, into: subject, isNew: isNew, isFirst: isFirst, isCopy: isCopy, in: writing))
    }
    // All subjects of which nothing was recorded before are recorded at once.
    let first = merges.indices.filter { merges[$0].isFirst }
    var done = 0
    try writing.recordAtOnce(of: first.map { merges[$0].subject }, areNew: true) { bulk in
      for index in first {
        try merges[index].record(by: bulk)
        done += merges[index].record.days.count
        progress(done)
      }
    }
    for index in merges.indices {
      try merges[index].finish(in: writing) { progress(done + $0) }
      if !merges[index].isFirst { done += merges[index].record.days.count }
    }
    let leftOut = try isWhole ? mergeOtherFacts(of: subjects, isCopy, in: writing) : LeftOutFacts()
    if isCopy { try completeCopy(of: subjects, in: writing) }
    return (merges.map(\.result), leftOut)
  }

  /// The subject of each wanted record. Those that are not there are added.
  private func subjects(in writing: borrowing WriteTransaction) throws -> [Subject] {
    if let target {
      let subject = try writing.reading.subject(named: target)
      return wanted.map { _ in subject }
    }
    var known: [String: Subject] = [:]
    for subject in try writing.reading.subjects().reversed() {
      known[Subject.comparable(subject.name)] = subject
    }
    var new: [String] = []
    var keys: Set<String> = []
    for name in wanted.compactMap(\.name) where known[Subject.comparable(name)] == nil {
      if keys.insert(Subject.comparable(name)).inserted { new.append(name) }
    }
    for subject in try writing.addSubjects(named: new) { known[Subject.comparable(subject.name)] = subject }
    let standard = try writing.reading.defaultSubject()
    return wanted.map { record in record.name.flatMap { known[Subject.comparable($0)] } ?? standard }
  }

  /// Takes over what belongs to no subject, such as groups, and what the subjects are among each other. What is said here stays.
  /// - Returns: what means nothing here.
  private func mergeOtherFacts(
    of subjects: [Subject], _ isCopy: Bool, in writing: borrowing WriteTransaction
  ) throws -> LeftOutFacts {
    try writing.sayIfNew(archive.otherFacts.map { (nil, $0) })
    let groups = Set(try writing.reading.groups().map(\.id))
    let facts = zip(wanted, subjects).flatMap { record, subject in record.otherFacts.map { (subject, $0) } }
    func ofKind(_ kind: any FactKind.Type) -> [(subject: Subject, fact: SubjectFact)] {
      facts.filter { $0.1.kind == kind.name }
    }
    var leftOut = LeftOutFacts()
    for kind in FactKinds.writtenTogether(ofSubject: true) {
      let facts = ofKind(kind)
      if kind == TimerKind.self {
        leftOut.timers = try writing.takeOverTimers(facts)
      } else if kind == PositionKind.self, !isCopy {
        // A place is one among the subjects that are here.
        let inOrder = facts.sorted { ($0.fact.value.integer ?? 0) < ($1.fact.value.integer ?? 0) }
        try writing.arrangeBehind(inOrder.map(\.subject))
      } else {
        let possible = facts.filter { kind != MemberKind.self || groups.contains($0.fact.key) }
        leftOut.members += facts.count - possible.count
        try writing.sayIfNew(possible)
      }
    }
    return leftOut
  }

  /// What only a copy of a whole store takes over: the default subject, settings, and the change log.
  private func completeCopy(of subjects: [Subject], in writing: borrowing WriteTransaction) throws {
    if let name = archive.subjects.first(where: \.isDefault)?.name {
      try writing.makeDefault(writing.reading.subject(named: name))
    }
    for (key, value) in archive.settings {
      guard let value = key.normalized(value) else { continue }
      try writing.set(key, to: value)
    }
    guard !archive.changes.isEmpty else { return }
    let numbers = Dictionary(zip(wanted.map(\.id), subjects), uniquingKeysWith: { first, _ in first })
    try writing.takeOverChangeLog(archive.changes, of: numbers)
  }
}

extension WriteTransaction {
  /// Says facts of which nothing is said here.
  fileprivate func sayIfNew(_ facts: [(subject: Subject?, fact: SubjectFact)]) throws {
    for (subject, fact) in facts {
      guard let kind = FactKinds.named(fact.kind), try reading.value(kind, of: subject, fact.key) == nil
      else { continue }
      try say(kind, of: subject, fact.key, fact.value)
    }
  }
}
