public import StudyCalendar

/// What the user has set; nil where the default holds.
public struct Settings: Hashable, Sendable {
  /// When a day begins; 00:00 by default.
  public var dayStart: TimeOfDay?
  /// With which day a week begins; the locale's by default.
  public var firstWeekday: Weekday?
  /// How many rests a month may be laid on days already past; any number by default.
  public var restBudget: Int?
  /// For how many days changes can be undone; ``defaultHistoryDays`` by default.
  public var historyDays: Int?
  /// How many daily backups are kept, 0 for none; ``defaultBackups`` by default.
  public var backups: Int?

  /// A year.
  public static let defaultHistoryDays = 365
  /// Backups of the five last days on which something was changed.
  public static let defaultBackups = 5
}

/// A setting, by the name that the user types.
public enum SettingKey: String, CaseIterable, Sendable {
  case dayStart = "day-start"
  case firstWeekday = "first-weekday"
  case restBudget = "rest-budget"
  case historyDays = "history-days"
  case backups

  /// The name in JSON: the same in camel case.
  public var jsonName: String {
    let words = rawValue.split(separator: "-")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// What can be set, for people.
  public var possibleValues: String {
    switch self {
    case .dayStart: "a time from 00:00 to 23:59"
    case .firstWeekday: "a weekday, such as monday or mon"
    case .restBudget: "a number of days a month, from 0 to 31, or none"
    case .historyDays: "a number of days from 1 to 36500"
    case .backups: "a number of daily backups from 0 to 365"
    }
  }

  /// The value as it is stored, or nil if it cannot be one.
  public func normalized(_ value: String) -> String? {
    switch self {
    case .dayStart: TimeOfDay(value)?.description
    case .firstWeekday: Weekday(name: value)?.name
    case .restBudget:
      if value.lowercased() == "none" { "none" } else { Self.restBudget(value).map(String.init) }
    case .historyDays: Self.historyDays(value).map(String.init)
    case .backups: Self.backups(value).map(String.init)
    }
  }

  static func restBudget(_ value: String) -> Int? { number(value, in: 0...31) }
  static func historyDays(_ value: String) -> Int? { number(value, in: 1...36_500) }
  static func backups(_ value: String) -> Int? { number(value, in: 0...365) }

  private static func number(_ value: String, in range: ClosedRange<Int>) -> Int? {
    Int(value).flatMap { range.contains($0) ? $0 : nil }
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
      case .restBudget: settings.restBudget = SettingKey.restBudget(statement.text(1))
      case .historyDays: settings.historyDays = SettingKey.historyDays(statement.text(1))
      case .backups: settings.backups = SettingKey.backups(statement.text(1))
      case nil: continue
      }
    }
    return settings
  }

  /// Sets a setting, or goes back to its default with nil.
  /// - Parameters:
  ///   - key: the setting.
  ///   - value: one that ``SettingKey/normalized(_:)`` returned.
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
