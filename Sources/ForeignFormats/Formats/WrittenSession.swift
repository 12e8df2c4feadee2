import StudyCalendar

/// A session as our own JSON has it. All keys are written. A file may leave out all but the date, and the amount or the
/// note; then the number of a session follows from its content.
struct WrittenSession: Decodable, Hashable {
  private let date: CalendarDate
  private let id: String?
  private let amount: WrittenAmount?
  private let note: String?
  private let source: String?
  private let recordedAt: String?

  /// The session.
  /// - Throws: `StudyError` if it cannot be stored.
  func session(of subject: String, numbers: inout SessionNumbers) throws(StudyError) -> Session {
    guard note.map(Session.isValidNote) ?? true else { throw .invalidNote }
    guard amount != nil || note != nil else { throw .emptySession }
    let amount = try amount?.amount
    let source = source.map { Session.isValidSource($0) ? $0 : "import" } ?? Session.person
    let number =
      id.map { SessionNumber($0.lowercased()) }
      ?? numbers.next(source: source, subject: subject, date: date, amount: amount, note: note)
    guard number.isUUID else { throw .invalidSessionNumber(number.text) }
    return Session(
      number: number, date: date, amount: amount, note: note, source: source,
      recordedAt: recordedAt.flatMap { Session.isValidInstant($0) ? $0 : nil }
        ?? numbers.untimed.next(on: date))
  }
}

/// A goal as our own JSON has it.
struct WrittenGoal: Decodable, Hashable {
  private let daysPerWeek: Int?
  private let minimum: WrittenAmount?

  /// The goal.
  /// - Throws: `StudyError` if it cannot be stored.
  var goal: Goal {
    get throws(StudyError) {
      guard let goal = Goal(daysPerWeek: daysPerWeek, minimum: try minimum?.amount) else {
        throw .invalidGoal("\(daysPerWeek ?? 0)/week")
      }
      return goal
    }
  }
}

/// An amount as JSON has it: a number in the subject's unit, with up to three digits behind the point.
struct WrittenAmount: Decodable, Hashable {
  private let number: Double

  init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Double.self) }

  /// The amount.
  /// - Throws: `StudyError.invalidAmount(_:)` if it is 0, negative or too large.
  var amount: Amount {
    get throws(StudyError) {
      guard let thousandths = Int(exactly: (number * 1000).rounded()),
        (1...Amount.most.thousandths).contains(thousandths)
      else { throw .invalidAmount("\(number)") }
      return Amount(thousandths: thousandths)
    }
  }
}
