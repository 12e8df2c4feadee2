import StudyCalendar
import Widgets

/// The widget's deep links into the app.
public enum WidgetLink {
  /// Opens the month.
  public static let calendar = "swiftcal://calendar"
  /// Opens the streak.
  public static let streak = "swiftcal://streak"

  /// Opens the month of a subject, and chooses a day of it.
  static func calendar(of subject: String, on date: CalendarDate? = nil) -> String {
    let day = date.map { "date=\($0)&" } ?? ""
    return "\(calendar)?\(day)subject=\(subject.percentEncoded)"
  }

  /// Opens the streak of a subject.
  static func streak(of subject: String) -> String { "\(streak)?subject=\(subject.percentEncoded)" }
}
