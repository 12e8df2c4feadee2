import LocalCalendar
public import StudyCalendar
import StudyIntents
public import WidgetTimeline

/// A day as JSON lists it: `{"date","didStudy","isRest","isInMonth"}`.
public struct DayJSON: Encodable {
  let date: CalendarDate
  let didStudy: Bool
  let isRest: Bool
  let isInMonth: Bool

  /// - Parameters:
  ///   - day: the day.
  ///   - month: the month that the list is about. Other days are prefix days.
  public init(_ day: Day, in month: CalendarMonth) {
    date = day.date
    didStudy = day.didStudy
    isRest = day.isDayOff
    isInMonth = day.date.month == month
  }
}

/// A day of a year as JSON lists it: `{"date","didStudy","isRest"}`.
public struct YearDayJSON: Encodable {
  let date: CalendarDate
  let didStudy: Bool
  let isRest: Bool

  /// The JSON of a day of a year.
  public init(_ day: Day) {
    (date, didStudy, isRest) = (day.date, day.didStudy, day.isDayOff)
  }
}

/// An entry as `widget-snapshot` prints it in JSON.
public struct StudyEntryJSON: Encodable {
  private let entry: StudyEntry
  private let family: WidgetFamily

  /// The JSON of an entry, for a family.
  public init(_ entry: StudyEntry, family: WidgetFamily) { (self.entry, self.family) = (entry, family) }

  public func encode(to encoder: any Encoder) throws {
    try StudyEntryKeys(entry, family: family).encode(to: encoder)
    try GoalJSONKeys(entry.day, streakUnit: entry.streakUnit, week: entry.week, unit: entry.amountUnit)
      .encode(to: encoder)
  }
}

/// The keys of an entry but those of its goal.
private struct StudyEntryKeys: Encodable {
  private let kind = StudyWidgetKind.name
  private let family: WidgetFamily
  private let date: String
  private let today: CalendarDate
  private let subject: String
  private let month: CalendarMonth
  private let firstWeekday: Weekday
  private let streak: Int
  private let longest: Int?
  private let year: [YearDayJSON]?
  private let didStudyToday: Bool
  private let resting: Bool
  private let condition: String
  private let problem: String?
  private let days: [DayJSON]
  private let button: Button
  private let links = WidgetLinksJSON()

  private struct Button: Encodable {
    let title: String
    let systemImage: String
    let tint: String
    let intent: Intent
  }

  private struct Intent: Encodable {
    let name = ToggleStudyIntent.name
    let date: CalendarDate
  }

  init(_ entry: StudyEntry, family: WidgetFamily) {
    self.family = family
    date = LocalCalendar.timestamp(entry.date)
    today = entry.today
    subject = entry.subject
    month = entry.grid.month
    firstWeekday = entry.grid.firstWeekday
    streak = entry.streak
    longest = entry.longest
    year = entry.yearGrid?.days.map(YearDayJSON.init)
    didStudyToday = entry.didStudyToday
    resting = entry.isDayOff
    days = entry.grid.days.map { DayJSON($0, in: entry.grid.month) }
    condition = entry.condition.name
    problem = entry.problem.map { "\($0)" }
    let label = entry.studyButton
    button = Button(
      title: label.title, systemImage: label.systemImage, tint: label.tint, intent: Intent(date: entry.today))
  }
}

extension StudyEntry.Condition {
  /// The name in JSON.
  var name: String {
    switch self {
    case .ready: "ready"
    case .empty: "empty"
    case .placeholder: "placeholder"
    case .unavailable: "unavailable"
    }
  }
}
