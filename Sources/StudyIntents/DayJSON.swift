public import StudyCalendar

/// A day in JSON, with what is known of it. Amounts are numbers in the subject's unit.
public struct DayJSON: Encodable {
  private let day: Day
  private let unit: AmountUnit

  /// - Parameter unit: what the amounts count.
  public init(_ day: Day, unit: AmountUnit) {
    self.day = day
    self.unit = unit
  }

  private enum Key: CodingKey { case date, didStudy, isDayOff, said, sessions, amount, minimum, unit }

  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(day.date, forKey: .date)
    try keys.encode(day.didStudy, forKey: .didStudy)
    try keys.encode(day.isDayOff, forKey: .isDayOff)
    try keys.encode(day.said, forKey: .said)
    try keys.encode(day.sessions.count, forKey: .sessions)
    try keys.encode(AmountJSON(day.sessions.amount), forKey: .amount)
    try keys.encode(day.minimum.map(AmountJSON.init), forKey: .minimum)
    try keys.encode(unit.name, forKey: .unit)
  }
}

/// A session in JSON. Its amount is a number in the subject's unit.
public struct SessionJSON: Encodable {
  private let session: Session

  public init(_ session: Session) { self.session = session }

  private enum Key: CodingKey { case id, date, amount, note, source, recordedAt }

  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(session.id, forKey: .id)
    try keys.encode(session.date, forKey: .date)
    try keys.encode(session.amount.map(AmountJSON.init), forKey: .amount)
    try keys.encode(session.note, forKey: .note)
    try keys.encode(session.source, forKey: .source)
    try keys.encode(session.recordedAt, forKey: .recordedAt)
  }
}

/// A goal in JSON. `daysPerWeek` is null for a daily goal.
public struct GoalJSON: Encodable {
  private let goal: Goal

  public init(_ goal: Goal) { self.goal = goal }

  private enum Key: CodingKey { case daysPerWeek, minimum }

  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(goal.daysPerWeek, forKey: .daysPerWeek)
    try keys.encode(goal.minimum.map(AmountJSON.init), forKey: .minimum)
  }
}

/// An amount in JSON: a number in the subject's unit, with up to three digits behind the point.
public struct AmountJSON: Encodable {
  private let amount: Amount

  public init(_ amount: Amount) { self.amount = amount }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if amount.thousandths % 1000 == 0 {
      try container.encode(amount.thousandths / 1000)
    } else {
      try container.encode(Double(amount.thousandths) / 1000)
    }
  }
}
