import Foundation
import SharedStore
import StudyCalendar
import System
import TemporaryStore
import Widgets

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
  /// The goal for the whole history; nil for none.
  var goal: Goal?
  /// What amounts count.
  var unit = AmountUnit.minutes
  /// The amounts of sessions, in whole units.
  var sessions: [(date: CalendarDate, amount: Int)] = []
  /// The first day after the subject's end; nil if it goes on.
  var endedOn: CalendarDate?

  /// The entry for a family, read from a store of its own.
  func entry(for family: WidgetFamily) throws -> StudyEntry { try entries(for: [family])[0] }

  /// The entries for families, all of them read from one store of their own.
  func entries(for families: [WidgetFamily]) throws -> [StudyEntry] {
    let folder = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let noon = Self.noon(today)
    let store = try SharedStore(
      in: GroupContainer(path: folder),
      calendar: { [firstWeekday] _ in LocalCalendar(firstWeekday: firstWeekday) })
    try store.write(as: "test", at: noon) { writing in
      if subject != "Study" { try writing.addSubject(named: subject) }
      let facts =
        studied.joined().map { ($0, DayFact.study(true)) } + rests.joined().map { ($0, DayFact.rest(Rest())) }
      let subject = try writing.reading.subject(named: subject)
      try writing.record(facts, of: subject)
      try writing.setUnit(unit, of: subject, takesAmounts: false)
      if let goal { try writing.setGoal(goal, of: subject, from: .earliest) }
      for (date, amount) in sessions {
        _ = try writing.addSession(
          on: date, amount: Amount(thousandths: amount * 1000), note: nil, of: subject)
      }
      try writing.setEnd(endedOn, of: subject)
    }
    return try store.read(at: noon) { reading in
      let subject = try reading.subject(named: subject)
      return try families.map {
        try StudyEntry(reading, of: .subject(subject), family: $0, symbols: .english, panel: PanelRequest())
      }
    }
  }

  /// An entry without facts.
  static func entry(
    withoutFacts condition: StudyEntry.Condition, subject: String = "", for family: WidgetFamily
  ) -> StudyEntry {
    StudyEntry(
      withoutFacts: condition,
      for: EntryRequest(
        configuration: StudyConfiguration(subject: subject), family: family, symbols: .english),
      date: noon("2018-08-23"), calendar: LocalCalendar(firstWeekday: .sunday))
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
    // 12 August 2018 is a Sunday.
    Scene(
      description: "weekly", today: "2018-08-16", subject: "Piano",
      studied: threeAWeek + ["2018-08-12"..."2018-08-13"], goal: Goal(daysPerWeek: 3)),
    Scene(
      description: "weekly-met", today: "2018-08-16", subject: "Piano",
      studied: threeAWeek + ["2018-08-12"..."2018-08-14"], goal: Goal(daysPerWeek: 3)),
    partial,
    Scene(
      description: "amount-done", today: "2018-08-16", goal: Goal(minimum: Amount(thousandths: 30_000)),
      sessions: [("2018-08-14", 30), ("2018-08-15", 30), ("2018-08-16", 25), ("2018-08-16", 20)]),
    Scene(
      description: "weekly-amounts", today: "2018-08-16", subject: "Reading",
      rests: ["2018-08-17"..."2018-08-18"],
      goal: Goal(daysPerWeek: 4, minimum: Amount(thousandths: 20_000)), unit: .named("pages"),
      sessions: [("2018-08-12", 20), ("2018-08-13", 31), ("2018-08-14", 7), ("2018-08-16", 12)]),
    Scene(
      description: "ended", today: "2018-08-16", subject: "Latin", studied: ["2018-08-01"..."2018-08-08"],
      endedOn: "2018-08-10"),
  ]

  /// Days with less than the goal, the last of which is today.
  static let partial = Scene(
    description: "partial", today: "2018-08-16", studied: ["2018-08-06"..."2018-08-09"],
    goal: Goal(minimum: Amount(thousandths: 30_000)),
    sessions: [
      ("2018-07-31", 5), ("2018-08-03", 10), ("2018-08-10", 25), ("2018-08-13", 30), ("2018-08-14", 60),
      ("2018-08-15", 35), ("2018-08-16", 10), ("2018-08-16", 15),
    ])

  /// Three days of each of the five weeks before 12 August 2018.
  private static let threeAWeek: [ClosedRange<CalendarDate>] = [
    "2018-07-09"..."2018-07-11", "2018-07-15"..."2018-07-17", "2018-07-24"..."2018-07-26",
    "2018-07-30"..."2018-08-01", "2018-08-07"..."2018-08-09",
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
