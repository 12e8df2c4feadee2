public import StudyCalendar

/// What the user has set; nil where the default holds.
public struct Settings: Hashable, Sendable {
  /// When a day begins; 00:00 by default.
  public var dayStart: TimeOfDay?
  /// With which day a week begins; the locale's by default.
  public var firstWeekday: Weekday?
  /// How many rests a month may be laid on days already past; any number by default.
  public var restBudget: Int?
}

/// A setting, by the name that the user types.
public enum SettingKey: String, CaseIterable, Sendable {
  case dayStart = "day-start"
  case firstWeekday = "first-weekday"
  case restBudget = "rest-budget"

  /// What can be set, for people.
  public var possibleValues: String {
    switch self {
    case .dayStart: "a time from 00:00 to 23:59"
    case .firstWeekday: "a weekday, such as monday or mon"
    case .restBudget: "a number of days a month, from 0 to 31, or none"
    }
  }

  /// The value as it is stored, or nil if it cannot be one.
  public func normalized(_ value: String) -> String? {
    switch self {
    case .dayStart: TimeOfDay(value)?.description
    case .firstWeekday: Weekday(name: value)?.name
    case .restBudget:
      if value.lowercased() == "none" { "none" } else { Self.budget(value).map { "\($0)" } }
    }
  }

  static func budget(_ value: String) -> Int? {
    Int(value).flatMap { (0...31).contains($0) ? $0 : nil }
  }
}

extension SharedStore {
  /// All settings. A stored value that means nothing counts as not set.
  public func settings() throws -> Settings {
    let statement = try connection.prepare("SELECT key, value FROM setting")
    var settings = Settings()
    while try statement.step() {
      switch SettingKey(rawValue: statement.text(0)) {
      case .dayStart: settings.dayStart = TimeOfDay(statement.text(1))
      case .firstWeekday: settings.firstWeekday = Weekday(name: statement.text(1))
      case .restBudget: settings.restBudget = SettingKey.budget(statement.text(1))
      case nil: continue
      }
    }
    return settings
  }

  /// Sets a setting, or goes back to its default with nil.
  /// - Parameter value: one that ``SettingKey/normalized(_:)`` returned.
  public func set(_ key: SettingKey, to value: String?) throws {
    guard let value else {
      try connection.prepare("DELETE FROM setting WHERE key = ?1").bind(1, key.rawValue).run()
      return
    }
    try connection.prepare(
      "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    ).bind(1, key.rawValue).bind(2, value).run()
  }
}
