public import SharedStore
import StudyCalendar
public import Words

/// A part of a subject's plan, and how it changed: the goal, or the weekly days off.
public struct PlanReport: Hashable, Sendable {
  /// A part of a plan.
  public enum Part: Hashable, Sendable { case goal, schedule }

  let part: Part
  /// The subject's name.
  public let subject: String
  /// Whether there is no other subject that could be meant.
  public let isOnlySubject: Bool
  /// When the subject is to be studied, and how much.
  let plan: StudyPlan
  let today: CalendarDate
  let firstWeekday: Weekday

  /// Reads the plan of a subject; without a name, of the default subject.
  /// - Throws: `StoreError`, `StudyError.unknownSubject`.
  public init(_ part: Part, of name: String?, in reading: borrowing ReadTransaction) throws {
    self.part = part
    let subject = try reading.subject(named: name)
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    plan = try reading.plan(of: subject)
    let now = try reading.now
    (today, firstWeekday) = (now.today, now.calendar.firstWeekday)
  }

  private var goal: Goal { plan.goals.goal(on: today) }
}

extension PlanReport: CustomStringConvertible {
  public var description: String {
    let lines =
      switch part {
      case .goal: [goalToday] + later(plan.goals.changes.map { ($0.from, $0.goal.words(in: plan.unit)) })
      case .schedule: [daysOffToday] + later(plan.schedule.changes.map { ($0.from, $0.off.words) })
      }
    return lines.joined(separator: "\n")
  }

  private var goalToday: String {
    let since = plan.goals.changes.last { !$0.from.isFuture(today: today) && $0.from != .earliest }
    let words = goal.words(in: plan.unit)
    let holds =
      since.map { String(localized: "Goal: \(words) (since \($0.from))") }
      ?? String(localized: "Goal: \(words)")
    let week = goal.unit == .week ? String(localized: "a week begins on \(firstWeekday.title)") : nil
    return clauses([holds, week].compactMap(\.self))
  }

  private var daysOffToday: String {
    let since = plan.schedule.changes.last { !$0.from.isFuture(today: today) }
    return String(localized: "Weekly days off: \(plan.schedule.daysOff(on: today).words)")
      + (since.map { " " + String(localized: "(since \($0.from))") } ?? "")
  }

  /// A line for each change that is still to come.
  private func later(_ changes: [(from: CalendarDate, words: String)]) -> [String] {
    changes.filter { $0.from.isFuture(today: today) }.map {
      String(localized: "From \($0.from): \($0.words)")
    }
  }
}

extension PlanReport: JSONRepresentable {
  public var json: JSONValue {
    switch part {
    case .goal:
      [
        "subject": subject, "goal": goal.json, "unit": plan.unit.name, "firstWeekday": firstWeekday,
        "changes": plan.goals.changes.map { ["from": $0.from, "goal": $0.goal.json] as JSONValue },
      ]
    case .schedule:
      [
        "subject": subject, "off": plan.schedule.daysOff(on: today).fromMonday,
        "changes": plan.schedule.changes.map { ["from": $0.from, "off": $0.off.fromMonday] as JSONValue },
      ]
    }
  }
}
