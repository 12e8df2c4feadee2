import StudyCalendar

/// Our own JSON as it stands in a file. A file names the version of its format, and what a version means never
/// changes. Keys that this version does not know are ignored.
///
/// Version 2 has sessions, goals, units and ends besides. A file in whose subjects there are none is written as version 1,
/// so that earlier programs can read it. Of the history they leave out each entry that has one.
struct ExportDocument: Decodable {
  static let format = "swiftcal"
  static let versions = 1...2

  var format: String
  var version: Int
  var subjects: [Subject]
  /// The settings by their JSON names, such as `dayStart`.
  var settings: [String: String]?
  /// The change log, oldest entry first.
  var history: [Lenient<LoggedEntry>]?

  struct Subject: Decodable {
    var name: String
    var isDefault: Bool?
    var days: [Day]
    var rests: [Rest]?
    var schedules: [Schedule]?
    var sessions: [Lenient<WrittenSession>]?
    var goals: [Lenient<GoalChange>]?
    var unit: String?
    var endedOn: String?
    /// The facts of kinds that have no key of their own here.
    var facts: [JSONValue]?
  }

  /// A goal from a date on.
  struct GoalChange: Decodable {
    let from: CalendarDate
    let goal: WrittenGoal

    private enum Key: CodingKey { case from }

    init(from decoder: any Decoder) throws {
      from = try decoder.container(keyedBy: Key.self).decode(CalendarDate.self, forKey: .from)
      goal = try WrittenGoal(from: decoder)
    }
  }

  struct Day: Decodable {
    var date: String
    var didStudy: Bool
  }

  /// A rest. All keys are written. Without a reason, `reason` is `null`. A file may leave out all but the date.
  struct Rest: Decodable {
    var date: String
    var reason: String?
    var isLate: Bool?
  }

  struct Schedule: Decodable {
    var from: String
    var off: [String]
  }

  /// The keys that tell whether a file is in this format, and whether this version can read it.
  struct Head: Decodable {
    var format: String
    var version: Int
  }
}

/// An element of a list that a person may have edited. If it cannot be read it is nil, and the other elements are
/// read all the same.
struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// A value that may be `null`, but whose key must be there.
struct Nullable<Value: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try Value?(from: decoder) }
}
