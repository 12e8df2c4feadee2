public import SharedStore
public import StudyCalendar

/// Takes over what was read from other trackers' files or from an export: `swiftcal import`. An import is one
/// action, which one undo takes back.
///
/// It merges day by day: what is studied anywhere is studied, and nothing is taken away. An empty store takes settings,
/// the default subject and the change log as well, and so becomes a copy.
public struct ImportArchivesIntent: StudyIntent {
  public let action = "import"
  let archives: [StudyArchive]
  let subject: String?
  let only: [String]?
  let progress: @Sendable (Int) -> Void

  /// - Parameters:
  ///   - archives: what was read, in the order in which it is merged.
  ///   - subject: the name of the subject that gets the days of a file with one subject; nil if the file says it.
  ///   - only: the names of the file's subjects that are taken over; nil for all of them.
  ///   - progress: called from time to time with the number of days that are done.
  public init(
    _ archives: [StudyArchive], subject: String? = nil, only: [String]? = nil,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.archives, self.subject, self.only, self.progress) = (archives, subject, only, progress)
  }

  /// - Returns: what became of the subjects, and what else was changed.
  public func perform(in writing: borrowing WriteTransaction) throws -> ImportedArchives {
    var done = 0
    var results: [[ImportedSubject]] = []
    var leftOut: [LeftOutFacts] = []
    let untouched =
      try subject == nil && writing.reading.isPristine() ? writing.reading.defaultSubject() : nil
    for archive in archives {
      let merge = ArchiveMerge(
        archive: archive, wanted: try archive.wantedSubjects(for: subject, only: only), target: subject,
        isWhole: subject == nil && only == nil)
      let merged = try merge.perform(in: writing) { progress(done + $0) }
      results.append(merged.subjects)
      leftOut.append(merged.leftOut)
      done += archive.dayCount
    }
    if let untouched { try writing.replace(untouched, by: archives, only: only, &results) }
    // The first weekday, which a weekly goal fixes, is no setting of the file.
    let hasSettings = archives.contains { !$0.settings.isEmpty }
    let kinds = ImportedArchives.otherKinds.filter { hasSettings || $0 != SettingKind.self }
    return ImportedArchives(
      subjects: results, leftOut: leftOut, others: try writing.changes(of: kinds))
  }
}

extension WriteTransaction {
  /// Removes the subject that a new store has, if an import brought others and nothing for it. The subject with the latest day
  /// is the default subject then.
  fileprivate func replace(
    _ untouched: Subject, by archives: [StudyArchive], only: [String]?, _ results: inout [[ImportedSubject]]
  ) throws {
    let brought = results.joined().map(\.subject)
    // A copy of a store has a default subject of its own.
    let hasDefault = archives.contains { $0.subjects.contains(where: \.isDefault) }
    guard !brought.isEmpty, !hasDefault || only != nil, !brought.contains(untouched.name),
      try reading.subject(named: untouched.name).id == untouched.id
    else { return }
    let records = try archives.flatMap { try $0.wantedSubjects(for: nil, only: only) }
    // A subject that has ended is not studied now.
    let going = zip(brought, records).filter { $0.1.endedOn == nil }
    let latest = (going.isEmpty ? Array(zip(brought, records)) : going).max {
      ($0.1.lastDay ?? .earliest) < ($1.1.lastDay ?? .earliest)
    }
    guard let name = latest?.0 else { return }
    try makeDefault(reading.subject(named: name))
    try remove(untouched)
    for file in results.indices {
      guard let index = results[file].firstIndex(where: { $0.subject == name }) else { continue }
      results[file][index].isDefault = true
      break
    }
  }
}

extension SubjectRecord {
  /// The latest day on which anything was done.
  fileprivate var lastDay: CalendarDate? {
    (days.lazy.filter(\.didStudy).map(\.date) + sessions.map(\.date)).max()
  }
}
