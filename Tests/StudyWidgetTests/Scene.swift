import Foundation
import LocalCalendar
import SharedStore
import StudyCalendar
import WidgetTimeline

@testable import StudyWidget

/// A store as a user might have it on a day, and what the widget shows of it.
struct Scene: Sendable, CustomStringConvertible {
  /// The name of the folder of its snapshots.
  let description: String
  let today: CalendarDate
  var subject = "Study"
  var firstWeekday = Weekday.sunday
  /// Ranges of days that were studied.
  var studied: [ClosedRange<CalendarDate>] = []
  /// Ranges of days off.
  var rests: [ClosedRange<CalendarDate>] = []

  /// The entry for a family, read from a store of its own.
  func entry(for family: WidgetFamily) throws -> StudyEntry {
    let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let noon = Self.noon(today)
    let store = try SharedStore(
      in: GroupContainer(path: folder),
      calendar: { [firstWeekday] _ in LocalCalendar(firstWeekday: firstWeekday) }, telling: { _ in })
    try store.write(as: "test", at: noon) { writing in
      if subject != "Study" { try writing.addSubject(named: subject) }
      let facts =
        studied.joined().map { ($0, DayFact.study(true)) } + rests.joined().map { ($0, DayFact.rest(Rest())) }
      try writing.record(facts, of: writing.reading.subject(named: subject))
    }
    return try store.read(at: noon) { reading in
      try StudyEntry(
        reading, subject: reading.subject(named: subject), family: family, symbols: .english)
    }
  }

  /// An entry without facts.
  static func entry(
    withoutFacts condition: StudyEntry.Condition, subject: String = "", for family: WidgetFamily
  ) -> StudyEntry {
    StudyEntry(
      withoutFacts: condition, subject: subject, family: family, date: noon("2018-08-23"),
      calendar: LocalCalendar(firstWeekday: .sunday), symbols: .english)
  }

  /// Every combination that decides what the widget looks like.
  static let all = [
    // September 2024 begins on a Sunday: no prefix days.
    Scene(description: "first-weekday", today: "2024-09-01", studied: ["2024-08-30"..."2024-09-01"]),
    Scene(description: "leap-february", today: "2024-02-29", studied: ["2024-02-10"..."2024-02-28"]),
    // September 2018 begins on a Saturday: six rows.
    Scene(description: "six-rows", today: "2018-09-30", studied: ["2018-09-01"..."2018-09-20"]),
    Scene(
      description: "monday", today: "2018-08-24", firstWeekday: .monday,
      studied: ["2018-07-30"..."2018-08-23"]),
    Scene(description: "empty", today: "2018-08-23"),
    Scene(description: "thousand", today: "2018-08-23", studied: ["2015-11-28"..."2018-08-23"]),
    Scene(description: "broken", today: "2018-08-23", studied: ["2018-08-01"..."2018-08-20"]),
    vacation,
    hostile,
    Scene(
      description: "wide", today: "2018-08-16", subject: "한글 日本語 🎹", studied: ["2018-08-10"..."2018-08-16"]),
  ]

  static let vacation = Scene(
    description: "vacation", today: "2018-08-16", studied: ["2018-07-20"..."2018-08-10"],
    rests: ["2018-08-11"..."2018-08-20"])

  /// A subject whose name means something to every host.
  static let hostile = Scene(
    description: "hostile", today: "2018-08-16", subject: ##"R&D <50%> | "x" #[fg=red] %{A1:rm:}"##,
    studied: ["2018-08-10"..."2018-08-15"])

  private static func noon(_ date: CalendarDate) -> Date {
    // Instants in snapshots are in UTC, wherever the tests run.
    isUTC
    return Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400 + 43_200)
  }

  private static let isUTC: Void = { setenv("TZ", "UTC", 1) }()
}
