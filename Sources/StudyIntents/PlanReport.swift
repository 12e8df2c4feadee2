import Localization
public import SharedStore
public import ShownText
public import StudyCalendar

/// The goal or the weekly days off of a subject, and how they changed.
public struct PlanReport: Hashable, Sendable {
  /// What of the plan is reported.
  public enum Part: Hashable, Sendable { case goal, schedule }

  /// What is reported.
  public let part: Part
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

  /// Reads the plan of a subject; without a name, of the default subject.
  /// - Throws: `StoreError`, `StudyError.unknownSubject`.
  public init(_ part: Part, of name: String?, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    self.part = part
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    plan = try reading.plan(of: subject)
    let now = try reading.now
    (today, firstWeekday) = (now.today, now.calendar.firstWeekday)
  }

  /// The goal that holds today.
  private var goal: Goal { plan.goals.goal(on: today) }

  /// The weekly days off that hold today.
  private var daysOff: Set<Weekday> { plan.schedule.daysOff(on: today) }
}

extension PlanReport: CustomStringConvertible {
  public var description: String {
    switch part {
    case .goal: goalText
    case .schedule: scheduleText
    }
  }

  private var goalText: String {
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

  private var scheduleText: String {
    let changes = plan.schedule.changes
    let since = changes.last { !$0.from.isFuture(today: today) }
      .map { " " + String(localized: "(since \($0.from))") }
    let first = String(localized: "Weekly days off: \(daysOff.words)") + (since ?? "")
    let later = changes.filter { $0.from.isFuture(today: today) }
      .map { String(localized: "From \($0.from): \($0.off.words)") }
    return ([first] + later).joined(separator: "\n")
  }
}

extension PlanReport: JSONRepresentable {
  public var json: JSONObject {
    switch part {
    case .goal:
      [
        "subject": subject, "goal": goal.json, "unit": plan.unit.name, "firstWeekday": firstWeekday,
        "changes": plan.goals.changes.map { ["from": $0.from, "goal": $0.goal.json] as JSONObject },
      ]
    case .schedule:
      [
        "subject": subject, "off": daysOff.fromMonday,
        "changes": plan.schedule.changes.map { ["from": $0.from, "off": $0.off.fromMonday] as JSONObject },
      ]
    }
  }
}
