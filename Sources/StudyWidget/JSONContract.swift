import LocalCalendar
public import StudyCalendar
public import WidgetTimeline

/// A day as JSON lists it: `{"date","didStudy","isInMonth"}`.
public struct DayJSON: Encodable {
  let date: CalendarDate
  let didStudy: Bool
  let isInMonth: Bool

  /// - Parameter month: the month that the list is about; other days are prefix days.
  public init(_ day: Day, in month: CalendarMonth) {
    date = day.date
    didStudy = day.didStudy
    isInMonth = day.date.month == month
  }
}

/// An entry as `widget-snapshot` prints it in JSON.
public struct StudyEntryJSON: Encodable {
  private let kind = StudyEntry.kind
  private let family: WidgetFamily
  private let date: String
  private let today: CalendarDate
  private let subject: String
  private let month: CalendarMonth
  private let firstWeekday: Weekday
  private let streak: Int
  private let didStudyToday: Bool
  private let days: [DayJSON]
  private let button: Button
  private let links = Links()

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

  private struct Links: Encodable {
    let calendar = WidgetLink.calendar
    let streak = WidgetLink.streak
  }

  public init(_ entry: StudyEntry, family: WidgetFamily) {
    self.family = family
    date = LocalCalendar.timestamp(entry.date)
    today = entry.today
    subject = entry.subject
    month = entry.month
    firstWeekday = entry.firstWeekday
    streak = entry.streak
    didStudyToday = entry.didStudyToday
    days = entry.days.map { DayJSON($0, in: entry.month) }
    let label = StudyButton(didStudyToday: entry.didStudyToday)
    button = Button(
      title: label.title, systemImage: label.systemImage, tint: label.tint,
      intent: Intent(date: entry.intent.date))
  }
}
