import Localization
public import SharedStore
public import ShownText
public import StudyCalendar

/// The goal of a subject, and how it changed.
public struct GoalReport: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// When the subject is to be studied, and how much.
  public let plan: StudyPlan
  /// The day that is today.
  public let today: CalendarDate
  /// With which day weeks begin.
  public let firstWeekday: Weekday

  /// Reads the goal of a subject; without a name, of the default subject.
  /// - Throws: `StoreError`, `StudyError.unknownSubject`.
  public init(of name: String?, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    plan = try reading.plan(of: subject)
    let now = try reading.now
    (today, firstWeekday) = (now.today, now.calendar.firstWeekday)
  }

  /// The goal that holds today.
  public var goal: Goal { plan.goals.goal(on: today) }
}

extension GoalReport: CustomStringConvertible {
  public var description: String {
    let changes = plan.goals.changes
    let since = changes.last { !$0.from.isFuture(today: today) && $0.from != .earliest }
    let words = goal.words(in: plan.unit)
    let holds =
      since.map { String(localized: "Goal: \(words) (since \($0.from))") }
      ?? String(localized: "Goal: \(words)")
    let week = goal.unit == .week ? String(localized: "a week begins on \(firstWeekday.title)") : nil
    let first = clauses([holds, week].compactMap(\.self))
    let later = changes.filter { $0.from.isFuture(today: today) }
      .map { String(localized: "From \($0.from): \($0.goal.words(in: plan.unit))") }
    return ([first] + later).joined(separator: "\n")
  }
}

extension GoalReport: JSONRepresentable {
  public var json: JSONObject {
    [
      "subject": subject, "goal": goal.json, "unit": plan.unit.name, "firstWeekday": firstWeekday,
      "changes": plan.goals.changes.map { ["from": $0.from, "goal": $0.goal.json] as JSONObject },
    ]
  }
}

/// The weekly days off of a subject.
public struct ScheduleReport: Hashable, Sendable {
  /// The subject's name.
  public let subject: String
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// The weekly days off, and how they changed.
  public let schedule: Schedule
  /// The day that is today.
  public let today: CalendarDate

  /// Reads the schedule of a subject; without a name, of the default subject.
  /// - Throws: `StoreError`, `StudyError.unknownSubject`.
  public init(of name: String?, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    schedule = try reading.plan(of: subject).schedule
    today = try reading.now.today
  }
}

extension ScheduleReport: CustomStringConvertible {
  public var description: String {
    let later = schedule.changes.filter { $0.from.isFuture(today: today) }
      .map { String(localized: "From \($0.from): \($0.off.words)") }
    let since =
      schedule.changes.last { !$0.from.isFuture(today: today) }.map {
        " " + String(localized: "(since \($0.from))")
      } ?? ""
    return ([String(localized: "Weekly days off: \(schedule.daysOff(on: today).words)") + since] + later)
      .joined(separator: "\n")
  }
}

extension ScheduleReport: JSONRepresentable {
  public var json: JSONObject {
    [
      "subject": subject, "off": schedule.daysOff(on: today).fromMonday,
      "changes": schedule.changes.map { ["from": $0.from, "off": $0.off.fromMonday] as JSONObject },
    ]
  }
}
