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
    var sessions: [Lenient<SessionEntry>]?
    var goals: [Lenient<GoalChange>]?
    var unit: String?
    var endedOn: String?
    /// The facts of kinds that have no key of their own here.
    var facts: [JSONValue]?
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

  /// A goal from a date on.
  struct GoalChange: Decodable {
    let from: CalendarDate
    let daysPerWeek: Int?
    let minimum: Double?
  }

  /// A session. All keys are written. A file may leave out all but the date, and the amount or the note; then the number of
  /// a session follows from its content.
  struct SessionEntry: Decodable {
    let date: CalendarDate
    let id: String?
    let amount: Double?
    let note: String?
    let source: String?
    let recordedAt: String?
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

extension ExportDocument.GoalChange {
  /// The goal.
  /// - Throws: `StudyError` if it cannot be stored.
  var goal: Goal {
    get throws(StudyError) {
      guard let goal = Goal(daysPerWeek: daysPerWeek, minimum: try Amount(document: minimum)) else {
        throw .invalidGoal("\(daysPerWeek ?? 0)/week")
      }
      return goal
    }
  }
}

extension ExportDocument.SessionEntry {
  /// The session.
  /// - Throws: `StudyError` if it cannot be stored.
  func session(of subject: String, numbers: inout SessionNumbers) throws(StudyError) -> Session {
    guard note.map(Session.isValidNote) ?? true else { throw .invalidNote }
    guard amount != nil || note != nil else { throw .emptySession }
    return try numbers.session(
      of: subject, on: date, amount: try Amount(document: amount), note: note, source: source, id: id,
      recordedAt: recordedAt)
  }
}

extension Amount {
  /// An amount as our own JSON has it: a number in the subject's unit, with up to three digits behind the point.
  /// - Returns: nil for no number.
  /// - Throws: `StudyError.invalidAmount(_:)` if it is 0, negative or too large.
  fileprivate init?(document number: Double?) throws(StudyError) {
    guard let number else { return nil }
    guard let amount = Amount(written: number) else { throw .invalidAmount("\(number)") }
    self = amount
  }
}
