import SharedStore
import StudyCalendar

/// Merges one archive into the store, within the write transaction of an import.
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
    let before = try writing.reading.subjects()
    if isCopy, let only = before.first, let name = wanted.first?.name {
      // The first subject of the file takes this subject's place, so that the names have the order and the
      // case of the file.
      try writing.rename(only, to: name)
    }
    var done = 0
    var results: [ImportedSubject] = []
    for record in wanted {
      let subject = try subject(for: record, in: writing)
      let studied = try merge(record.days, of: subject, in: writing, isCopy: isCopy) { progress(done + $0) }
      // An existing rest keeps its reason and its lateness.
      let rested = Set(try writing.reading.rests(of: subject).map(\.date))
      let rests = record.rests.filter { !rested.contains($0.date) }
      try writing.record(rests.lazy.map { ($0.date, .rest($0.rest)) }, of: subject)
      try merge(record.schedule, of: subject, in: writing)
      done += record.days.count
      results.append(
        ImportedSubject(
          subject: subject.name, isNew: !before.contains { $0.isNamed(subject.name) }, studied: studied,
          rests: .init(added: rests.count, alreadyThere: record.rests.count - rests.count)))
    }
    if isCopy { try completeCopy(in: writing) }
    return results
  }

  private func subject(
    for record: SubjectRecord, in writing: borrowing WriteTransaction
  ) throws -> Subject {
    if let target { return try writing.reading.subject(named: target) }
    guard let name = record.name else { return try writing.reading.defaultSubject() }
    if let known = try writing.reading.subjects().first(where: { $0.isNamed(name) }) { return known }
    return try writing.addSubject(named: name)
  }

  private func merge(
    _ days: [Day], of subject: Subject, in writing: borrowing WriteTransaction, isCopy: Bool,
    progress: (Int) -> Void
  ) throws -> ImportedSubject.Count {
    var added = 0
    var studied = 0
    for start in stride(from: 0, to: days.count, by: 1000) {
      let part = days[start..<min(start + 1000, days.count)].filter { $0.didStudy || isCopy }
      let changes = try writing.record(
        part.lazy.map { ($0.date, .study($0.didStudy)) }, of: subject, keepsUnstudiedRows: isCopy)
      added += changes.count { $0.after == .study(true) }
      studied += part.count { $0.didStudy }
      progress(start + part.count)
    }
    return .init(added: added, alreadyThere: studied - added)
  }

  private func merge(
    _ schedule: [Schedule.Change], of subject: Subject, in writing: borrowing WriteTransaction
  ) throws {
    let known = Set(try writing.reading.schedule(of: subject).changes.map(\.from))
    for change in schedule where !known.contains(change.from) {
      try writing.setDaysOff(change.off, of: subject, from: change.from)
    }
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
    if !archive.changes.isEmpty { try writing.replaceChangeLog(with: archive.changes) }
  }
}
