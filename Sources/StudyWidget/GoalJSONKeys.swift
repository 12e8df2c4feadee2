import StudyCalendar
import StudyIntents

/// The keys that the JSON of a widget has for a subject's goal, and for what its week and today have of it. They stand
/// beside the other keys of the same object.
struct GoalJSONKeys: Encodable {
  private let day: Day
  private let streakUnit: StreakUnit
  private let week: StudyWeek?
  private let unit: AmountUnit

  /// - Parameters:
  ///   - day: today.
  ///   - streakUnit: in what the streak is counted.
  ///   - week: the week of today; nil unless the goal is a weekly one.
  ///   - unit: what amounts count.
  init(_ day: Day, streakUnit: StreakUnit, week: StudyWeek?, unit: AmountUnit) {
    (self.day, self.streakUnit, self.week, self.unit) = (day, streakUnit, week, unit)
  }

  private enum Key: CodingKey { case streakUnit, week, amount, minimum, unit, sessions, said }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(streakUnit, forKey: .streakUnit)
    try keys.encode(week.map(WeekJSON.init), forKey: .week)
    try keys.encode(AmountJSON(day.sessions.amount), forKey: .amount)
    try keys.encode(day.minimum.map(AmountJSON.init), forKey: .minimum)
    try keys.encode(unit.name, forKey: .unit)
    try keys.encode(day.sessions.count, forKey: .sessions)
    try keys.encode(day.said, forKey: .said)
  }
}

/// A week with a goal of some days in JSON.
private struct WeekJSON: Encodable {
  let start: CalendarDate
  let end: CalendarDate
  let studied: Int
  let required: Int
  let state: StudyWeek.State

  init(_ week: StudyWeek) {
    (start, end) = (week.start, week.end)
    (studied, required, state) = (week.studied, week.required, week.state)
  }
}

/// The addresses to which clicks on a widget lead.
struct WidgetLinksJSON: Encodable {
  private let calendar = WidgetLink.calendar
  private let streak = WidgetLink.streak
}
