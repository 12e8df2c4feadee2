import Foundation
import LocalCalendar
import SharedStore
import StudyCalendar
import WidgetTimeline

@testable import StudyWidget

/// A store as somebody might have it on a day, and what the widget shows of it.
struct Scene: Sendable, CustomStringConvertible {
  /// The name of its snapshots' folder.
  let description: String
  let today: String
  var subject = "Study"
  var firstWeekday = Weekday.sunday
  /// Ranges of days that were studied.
  var studied: [(String, String)] = []
  /// Ranges of days off.
  var rests: [(String, String)] = []

  /// The entry for a family, read from a store of its own.
  func entry(for family: WidgetFamily) throws -> StudyEntry {
    let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = try SharedStore(in: GroupContainer(path: folder), for: .writing)
    let today = try date(today)
    return try store.write { store in
      if subject != "Study" { try store.addSubject(named: subject) }
      let subject = try store.subject(named: subject)
      let marks = try studied.flatMap { try dates($0).map { ($0, DayFact.study(true)) } }
      let rests = try rests.flatMap { try dates($0).map { ($0, DayFact.rest(Rest())) } }
      try store.record(marks + rests, of: subject, today: today, by: ChangeAuthor(command: "test", at: .now))
      return try StudyEntry(
        from: store, subject: subject, family: family, date: noon(today), today: today,
        calendar: LocalCalendar(firstWeekday: firstWeekday))
    }
  }

  /// An entry that tells no facts.
  static func entry(
    withoutFacts condition: StudyEntry.Condition, subject: String = "", for family: WidgetFamily
  ) throws -> StudyEntry {
    setUTC()
    return StudyEntry(
      withoutFacts: condition, subject: subject, family: family, date: noon(try date("2018-08-23")),
      calendar: LocalCalendar(firstWeekday: .sunday))
  }

  /// Every combination that decides what a view looks like.
  static let all = [
    // September 2024 begins on a Sunday: no prefix days.
    Scene(description: "first-weekday", today: "2024-09-01", studied: [("2024-08-30", "2024-09-01")]),
    Scene(description: "leap-february", today: "2024-02-29", studied: [("2024-02-10", "2024-02-28")]),
    // September 2018 begins on a Saturday: six rows.
    Scene(description: "six-rows", today: "2018-09-30", studied: [("2018-09-01", "2018-09-20")]),
    Scene(
      description: "monday", today: "2018-08-24", firstWeekday: .monday,
      studied: [("2018-07-30", "2018-08-23")]),
    Scene(description: "empty", today: "2018-08-23"),
    Scene(description: "thousand", today: "2018-08-23", studied: [("2015-11-28", "2018-08-23")]),
    Scene(description: "broken", today: "2018-08-23", studied: [("2018-08-01", "2018-08-20")]),
    Scene(
      description: "vacation", today: "2018-08-16", studied: [("2018-07-20", "2018-08-10")],
      rests: [("2018-08-11", "2018-08-20")]),
    Scene(
      description: "hostile", today: "2018-08-16", subject: hostileName,
      studied: [("2018-08-10", "2018-08-15")]),
    Scene(
      description: "wide", today: "2018-08-16", subject: "한글 日本語 🎹", studied: [("2018-08-10", "2018-08-16")]),
  ]

  /// A name that means something to every host.
  static let hostileName = ##"R&D <50%> | "x" #[fg=red] %{A1:rm:}"##

  private func dates(_ range: (String, String)) throws -> ClosedRange<CalendarDate> {
    try Self.date(range.0)...Self.date(range.1)
  }

  private func date(_ text: String) throws -> CalendarDate { try Self.date(text) }

  private func noon(_ date: CalendarDate) -> Date {
    Self.setUTC()
    return Self.noon(date)
  }

  private static func date(_ text: String) throws -> CalendarDate {
    guard let date = CalendarDate(iso8601: text) else { throw NoDate(text: text) }
    return date
  }

  private static func noon(_ date: CalendarDate) -> Date {
    Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
  }

  /// Instants in snapshots are in UTC, wherever they are looked at.
  private static let isUTC: Void = { setenv("TZ", "UTC", 1) }()
  private static func setUTC() { isUTC }

  private struct NoDate: Error { let text: String }
}
