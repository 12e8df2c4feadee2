public import StudyCalendar
public import Words

// What is known of days in JSON. Amounts are numbers in the subject's unit.

extension Day {
  /// The day with what is known of it.
  /// - Parameter unit: what the amounts count.
  public func json(unit: AmountUnit) -> JSONObject {
    [
      "date": date, "didStudy": didStudy, "isDayOff": isDayOff, "said": said, "sessions": sessions.count,
      "amount": sessions.amount.json, "minimum": minimum?.json, "unit": unit.name,
    ]
  }
}

extension Session {
  /// The session.
  /// - Parameter unit: what its subject counts.
  public func json(in unit: AmountUnit) -> JSONObject {
    [
      "id": id, "date": date, "amount": amount?.json, "unit": (otherUnit ?? unit).name, "note": note,
      "source": source, "recordedAt": recordedAt,
    ]
  }
}

extension Goal {
  /// The goal. `daysPerWeek` is null for a daily goal.
  public var json: JSONObject { ["daysPerWeek": daysPerWeek, "minimum": minimum?.json] }
}

extension Amount {
  /// The amount as a number with up to three digits behind the point.
  public var json: any Encodable {
    if thousandths % 1000 == 0 { return thousandths / 1000 }
    return Double(thousandths) / 1000
  }
}

extension StudyWeek {
  /// A week with a goal of some days.
  public var json: JSONObject {
    ["start": start, "end": end, "studied": studied, "required": required, "state": state]
  }

  /// The week with its goal, and when it has to begin.
  public var jsonWithGoal: JSONObject {
    json + ["daysPerWeek": daysPerWeek, "lastDayToBegin": lastDayToBegin]
  }
}

extension RecentRate {
  /// How many of the last days that were due were studied.
  public var json: JSONObject { ["studied": studied, "due": due] }
}
