public import FoundationEssentials
public import SharedStore
public import StudyCalendar
public import Words

extension SharedStore {
  /// Takes over what was read from other trackers' files or from an export: `swiftcal import`. An import is one
  /// action, which one undo takes back.
  ///
  /// It merges day by day: what is studied anywhere is studied, and nothing is taken away. An empty store takes settings,
  /// the default subject and the change log as well, and so becomes a copy.
  /// - Parameters:
  ///   - archives: what was read, in the order in which it is merged.
  ///   - subject: the name of the subject that gets the days of a file with one subject; nil if the file says it.
  ///   - only: the names of the file's subjects that are taken over; nil for all of them.
  ///   - progress: called from time to time with the number of days that are done.
  /// - Returns: what became of the subjects, and what else was changed.
  /// - Throws: `StoreError`, `StudyError`, ``ImportError``.
  public func importArchives(
    _ archives: [StudyArchive], subject: String? = nil, only: [String]? = nil,
    progress: (Int) -> Void = { _ in }, at now: Date = .now
  ) throws -> ImportedArchives {
    try write(as: "import", at: now) { writing in
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
}

/// What an import brought.
public struct ImportedArchives: Sendable {
  /// For each archive, what became of its subjects.
  public let subjects: [[ImportedSubject]]
  /// For each archive, what was left out because it means nothing here.
  public let leftOut: [LeftOutFacts]
  /// What is counted for none of them: schedules, settings, groups, places and so on.
  public let others: [FactChange]

  fileprivate static var otherKinds: [any FactKind.Type] {
    [ScheduleKind.self, SettingKind.self] + FactKinds.writtenTogether(ofSubject: true)
      + FactKinds.writtenTogether(ofSubject: false)
  }
}

/// What an import leaves out because it means nothing here.
public struct LeftOutFacts: Hashable, Sendable {
  /// How many timers cannot run here.
  public internal(set) var timers = 0
  /// How many subjects are in a group that is not here.
  public internal(set) var members = 0
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

extension StudyArchive {
  /// How many days are recorded in it, of all subjects.
  public var dayCount: Int { subjects.reduce(0) { $0 + $1.days.count } }

  /// The subjects that an import takes over. This needs no store.
  /// - Throws: ``ImportError`` if the archive does not have the subjects that were asked for.
  public func wantedSubjects(for subject: String?, only: [String]?) throws -> [SubjectRecord] {
    var wanted = subjects
    if let only {
      for name in only where !wanted.contains(where: { $0.isNamed(name) }) {
        throw ImportError.noSuchSubject(name, there: wanted.compactMap(\.name))
      }
      wanted.removeAll { subject in !only.contains(where: subject.isNamed) }
    }
    guard subject == nil || wanted.count <= 1 else {
      throw ImportError.severalSubjects(wanted.compactMap(\.name))
    }
    return wanted
  }
}

/// What became of a subject of a file.
public struct ImportedSubject: Hashable, Sendable {
  /// The subject's name in the store.
  public let subject: String
  /// Whether it was added.
  public let isNew: Bool
  /// How many studied days were added, and how many were there already.
  public internal(set) var studied = Count(added: 0, alreadyThere: 0)
  /// How many rests were added, and how many were there already.
  public internal(set) var rests = Count(added: 0, alreadyThere: 0)
  /// How many sessions were added, and how many were there already.
  public internal(set) var sessions = Count(added: 0, alreadyThere: 0)
  /// How many goals were added, and for how many dates there was a goal already.
  public internal(set) var goals = Count(added: 0, alreadyThere: 0)
  /// How many goals of the file were not taken, because there is another goal here from that date on.
  public internal(set) var goalsKept = 0
  /// What the amounts count from now on; nil if the import did not change that.
  public internal(set) var unit: AmountUnit?
  /// What the file counts in, where another unit is set here, which stays.
  public internal(set) var otherUnit: AmountUnit?
  /// Whether it became the default subject, in the place of one that nothing was recorded of.
  public internal(set) var isDefault = false
  /// The first day on which nothing is due any more; nil if the import did not end the subject.
  public internal(set) var endedOn: CalendarDate?

  /// How many days or rests were added, and how many were there already.
  public struct Count: Hashable, Sendable, JSONRepresentable {
    /// How many were added.
    public let added: Int
    /// How many were there already.
    public let alreadyThere: Int

    public var json: JSONValue { ["added": added, "alreadyThere": alreadyThere] }
  }
}

/// Why the subjects of a file cannot be imported as the user asked.
public enum ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has no subject of this name.
  case noSuchSubject(String, there: [String])
  /// The amounts of the file and those of the subject count different things.
  case otherUnit(String, here: AmountUnit, there: AmountUnit)
  /// The same where the subject has no amounts yet, so that its unit can be changed.
  case otherUnusedUnit(String, here: AmountUnit, there: AmountUnit)
  /// The file has several subjects, and only one can go into the named subject.
  case severalSubjects([String])

  /// What the amounts of the subject count here; nil if it refuses something else.
  public var unitHere: AmountUnit? {
    switch self {
    case .otherUnit(_, let here, _), .otherUnusedUnit(_, let here, _): here
    case .noSuchSubject, .severalSubjects: nil
    }
  }

  public var description: String {
    switch self {
    case .noSuchSubject(let name, let there) where there.isEmpty:
      String(localized: "the file names no subjects, so it has no subject \(quoted(name)); leave --only out")
    case .noSuchSubject(let name, let there):
      String(
        localized: "the file has no subject \(quoted(name)); it has \(listing(there.map { quoted($0) }))")
    case .otherUnusedUnit(let name, let here, let there):
      String(
        localized: """
          \(quoted(name)) is counted in \(quoted(here.title())) here and in \(quoted(there.title())) in the file; \
          change that with “swiftcal subject unit” before, or import it into another subject with --subject
          """)
    case .otherUnit(let name, let here, let there):
      String(
        localized: """
          \(quoted(name)) is counted in \(quoted(here.title())) here and in \(quoted(there.title())) in the file; \
          import it into another subject with --subject
          """)
    case .severalSubjects(let names):
      String(
        localized: """
          the file has \(names.count) subjects; choose one of them with --only, or leave --subject out
          """)
    }
  }
}
