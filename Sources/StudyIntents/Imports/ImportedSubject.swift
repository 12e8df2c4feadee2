import SharedStore
public import StudyCalendar
public import Words

/// What an import brought.
public struct ImportedArchives: Sendable {
  /// For each archive, what became of its subjects.
  public let subjects: [[ImportedSubject]]
  /// For each archive, what was left out because it means nothing here.
  public let leftOut: [LeftOutFacts]
  /// What is counted for none of them: schedules, settings, groups, places and so on.
  public let others: [FactChange]

  static var otherKinds: [any FactKind.Type] {
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
