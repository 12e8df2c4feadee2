import SharedStore
public import StudyCalendar
public import Words

/// A session that was recorded, changed or removed, and what its day and the streaks are now.
public struct SessionResult: Hashable, Sendable {
  /// What was done with the session.
  public enum Action: String, Hashable, Sendable, JSONRepresentable {
    case recorded, changed, unchanged, removed
  }

  /// The subject's name.
  public let subject: String
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// The session; as it was if it was removed.
  public let session: Session
  /// What was done with it.
  public let action: Action
  /// What the amounts count.
  public let unit: AmountUnit
  /// The day as it is now.
  public let day: Day
  /// The streaks as of today.
  public let summary: StreakSummary
  /// How the subject goes as of today.
  public let standing: Standing

  /// - Parameter allowsLongDays: whether the day may have more than 24 hours.
  /// - Throws: `StudyError.moreThanADay`.
  init(
    _ session: Session, of subject: Subject, _ plan: StudyPlan, in reading: borrowing ReadTransaction,
    allowsLongDays: Bool, action: Action
  ) throws {
    let today = try reading.now.today
    let day = try reading.day(of: .subject(subject), on: session.date)
    if plan.unit == .minutes, !allowsLongDays, day.sessions.amount > .minutesOfDay, action != .unchanged {
      throw StudyError.moreThanADay(session.date, day.sessions.amount)
    }
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    self.session = session
    self.action = action
    self.day = day
    unit = plan.unit
    summary = try reading.streakSummary(of: .subject(subject), asOf: today)
    standing = try reading.standing(of: .subject(subject), asOf: today, summary.state)
  }
}

extension SessionResult: CustomStringConvertible {
  public var description: String {
    let what = session.amount?.words(in: session.otherUnit ?? unit) ?? String(localized: "a note")
    let verb =
      switch action {
      case .recorded: String(localized: "\(what) recorded", context: "an amount or a note")
      case .changed: String(localized: "session is now \(what)")
      case .unchanged: String(localized: "session unchanged")
      case .removed: String(localized: "\(what) removed", context: "an amount or a note")
      }
    let done = listing([verb, total].compactMap(\.self))
    return String(localized: "\(day.date.longTitle): \(done). \(standing.sentence).")
  }

  /// The sum of the day, if it says more than the session itself, and what is missing.
  private var total: String? {
    let sum = day.sessions.amount
    if let minimum = day.minimum, day.isPartial || day.didStudy {
      return String(localized: "\(sum.words(in: unit)) of \(minimum.words(in: unit))", context: "amounts")
    }
    return day.sessions.count > 1 && sum > .zero ? String(localized: "\(sum.words(in: unit)) in all") : nil
  }
}

extension SessionResult: JSONRepresentable {
  public var json: JSONValue {
    [
      "subject": subject, "action": action, "session": session.json(in: unit), "day": day.json(unit: unit),
      "current": summary.currentLength, "longest": summary.longestLength, "streakUnit": summary.unit,
      "recent": standing.recent.json,
    ]
  }
}
