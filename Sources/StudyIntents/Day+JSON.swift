public import StudyCalendar
public import Words

// What is known of days in JSON. Amounts are numbers in the subject's unit.

extension Day {
  /// The day with what is known of it.
  /// - Parameter unit: what the amounts count.
  public func json(unit: AmountUnit) -> JSONValue {
    [
      "date": date, "didStudy": didStudy, "isDayOff": isDayOff, "said": said, "sessions": sessions.count,
      "amount": sessions.amount, "minimum": minimum, "unit": unit.name,
    ]
  }
}

extension Session {
  /// The session.
  /// - Parameter unit: what its subject counts.
  public func json(in unit: AmountUnit) -> JSONValue {
    [
      "id": id, "date": date, "amount": amount, "unit": (otherUnit ?? unit).name, "note": note,
      "source": source, "recordedAt": recordedAt,
    ]
  }
}

extension Goal {
  /// The goal. `daysPerWeek` is null for a daily goal.
  public var json: JSONValue { ["daysPerWeek": daysPerWeek, "minimum": minimum] }
}

extension StudyWeek {
  /// A week with a goal of some days.
  public var json: JSONValue {
    ["start": start, "end": end, "studied": studied, "required": required, "state": state]
  }

  /// The week with its goal, and when it has to begin.
  public var jsonWithGoal: JSONValue {
    json + ["daysPerWeek": daysPerWeek, "lastDayToBegin": lastDayToBegin]
  }
}

extension RecentRate {
  /// How many of the last days that were due were studied.
  public var json: JSONValue { ["studied": studied, "due": due] }
}
