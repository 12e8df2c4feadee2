public import StudyCalendar
import StudyIntents
import System
public import Widgets
public import Words

extension StudyEntry {
  /// The entry as `widget-snapshot` prints it in JSON.
  public func json(for family: WidgetFamily) -> JSONValue {
    let entry: JSONValue = [
      "kind": StudyWidgetKind.name, "family": family, "date": LocalCalendar.timestamp(date), "today": today,
      "subject": subject, "subjects": subjectsOfGroup, "month": today.month,
      "firstWeekday": grid.firstWeekday, "streak": streak,
      "longest": longest, "year": daysOfYear?.map(\.jsonOfYear),
      "rollingYear": year.map { year in year.days.map { $0.jsonOfYear + $0.jsonOfSessions(year.heat) } },
      "didStudyToday": didStudyToday,
      "resting": isDayOff, "condition": condition.name, "problem": problem.map { "\($0)" },
      "days": grid.days.map { $0.json(in: today.month) },
      "button": subjectsOfGroup == nil ? button(studyButton) : nil,
      "links": WidgetLink.json,
      "recent": standing.recent.json,
    ]
    return entry.withoutNulls + day.json(streakUnit: streakUnit, week: week, heat: grid.heat)
      + ["running": running.first?.json(at: date)]
  }

  private func button(_ button: StudyButton) -> JSONValue {
    let intent: JSONValue = ["name": ToggleStudyIntent.name, "date": today]
    return [
      "title": button.title, "systemImage": button.systemImage, "tint": button.tint, "intent": intent,
    ]
  }
}

extension AllSubjectsEntry {
  /// The entry as `widget-snapshot --all-subjects` prints it in JSON.
  public func json(for family: WidgetFamily) -> JSONValue {
    let entry: JSONValue = [
      "kind": AllSubjectsWidgetKind.name, "family": family, "date": LocalCalendar.timestamp(date),
      "today": today, "firstWeekday": firstWeekday, "condition": condition.name,
      "problem": problem.map { "\($0)" }, "subjects": subjects.map(\.json), "links": WidgetLink.json,
    ]
    return entry.withoutNulls + ["running": running.first?.json(at: date)]
  }
}

extension SubjectWeeks {
  /// A subject with its last weeks.
  fileprivate var json: JSONValue {
    let weeks: JSONValue = [
      "subject": subject, "streak": current.currentLength, "didStudyToday": day.didStudy,
      "resting": day.isDayOff,
      "isOpen": isDue, "days": days.map(\.jsonOfYear),
      "recent": standing.recent.json,
    ]
    return weeks + day.json(streakUnit: current.unit, week: current.week, heat: heat)
  }
}

extension Day {
  /// A day of a year as JSON lists it.
  public var jsonOfYear: JSONValue { ["date": date, "didStudy": didStudy, "isRest": isDayOff] }

  /// A day as JSON lists it for a month. Days of other months are prefix days.
  public func json(in month: CalendarMonth) -> JSONValue { jsonOfYear + ["isInMonth": date.month == month] }

  /// What the sessions of the day come to, how many there are, and how much that is.
  public func jsonOfSessions(_ heat: HeatScale) -> JSONValue {
    ["amount": sessions.amount.json, "sessions": sessions.count, "level": heat.level(of: self)]
  }

  /// What the week and this day, which is today, have of a subject's goal.
  /// - Parameters:
  ///   - streakUnit: in what the streak is counted.
  ///   - week: the week of today; nil unless the goal is a weekly one.
  ///   - heat: what amounts count, and how much they are.
  fileprivate func json(streakUnit: StreakUnit, week: StudyWeek?, heat: HeatScale) -> JSONValue {
    let goal: JSONValue = [
      "streakUnit": streakUnit, "week": week?.json, "minimum": minimum?.json, "unit": heat.unit.name,
      "said": said,
    ]
    return goal + jsonOfSessions(heat)
  }
}

extension WidgetLink {
  /// The addresses to which clicks on a widget lead.
  fileprivate static var json: JSONValue { ["calendar": calendar, "streak": streak] }
}

extension StudyEntry.Condition {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .ready: "ready"
    case .empty: "empty"
    case .placeholder: "placeholder"
    case .unavailable: "unavailable"
    }
  }
}
