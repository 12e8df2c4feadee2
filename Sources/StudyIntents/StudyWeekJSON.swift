public import StudyCalendar

/// A week of a weekly goal in JSON.
public struct StudyWeekJSON: Encodable {
  private let week: StudyWeek

  public init(_ week: StudyWeek) { self.week = week }

  private enum Key: CodingKey { case start, end, studied, required, daysPerWeek, state, lastDayToBegin }

  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(week.start, forKey: .start)
    try keys.encode(week.end, forKey: .end)
    try keys.encode(week.studied, forKey: .studied)
    try keys.encode(week.required, forKey: .required)
    try keys.encode(week.daysPerWeek, forKey: .daysPerWeek)
    try keys.encode(week.state, forKey: .state)
    try keys.encode(week.lastDayToBegin, forKey: .lastDayToBegin)
  }
}
