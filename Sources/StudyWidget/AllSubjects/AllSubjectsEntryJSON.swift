import LocalCalendar
import StudyCalendar
import WidgetTimeline

/// An entry of all subjects as `widget-snapshot --all-subjects` prints it in JSON.
struct AllSubjectsEntryJSON: Encodable {
  private let kind = AllSubjectsWidgetKind.name
  private let family: WidgetFamily
  private let date: String
  private let today: CalendarDate
  private let firstWeekday: Weekday
  private let condition: String
  private let problem: String?
  private let subjects: [SubjectJSON]
  private let links = WidgetLinksJSON()

  /// The JSON of an entry, for a family.
  init(_ entry: AllSubjectsEntry, family: WidgetFamily) {
    self.family = family
    date = LocalCalendar.timestamp(entry.date)
    today = entry.today
    firstWeekday = entry.firstWeekday
    condition = entry.condition.name
    problem = entry.problem.map { "\($0)" }
    subjects = entry.subjects.map(SubjectJSON.init)
  }
}

/// A subject with its last weeks.
private struct SubjectJSON: Encodable {
  private let weeks: SubjectWeeks

  init(_ weeks: SubjectWeeks) { self.weeks = weeks }

  private struct Keys: Encodable {
    let subject: String
    let streak: Int
    let didStudyToday: Bool
    let resting: Bool
    let isOpen: Bool
    let days: [YearDayJSON]
  }

  func encode(to encoder: any Encoder) throws {
    try Keys(
      subject: weeks.subject, streak: weeks.current.length, didStudyToday: weeks.day.didStudy,
      resting: weeks.day.isDayOff, isOpen: weeks.isDue, days: weeks.days.map(YearDayJSON.init)
    ).encode(to: encoder)
    try GoalJSONKeys(
      weeks.day, streakUnit: weeks.current.unit, week: weeks.current.week, unit: weeks.amountUnit
    ).encode(to: encoder)
  }
}
