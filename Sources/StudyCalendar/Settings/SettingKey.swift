/// A setting: its name, its possible values and its default.
///
/// A new setting is a file beside this one and a line in ``all``.
public struct SettingKey: Sendable {
  /// The name that a person types, such as `day-start`. The store keeps the value under it.
  public let name: String
  /// What the setting is for, and its default, for the help of `swiftcal config`.
  public let purpose: String
  /// The possible values, in words for people.
  public let possibleValues: String
  /// Values that are likely, for the shell's completion.
  public let suggestions: [String]
  /// Whether it concerns one machine, so that it does not go to other devices.
  public var isOfMachine = false

  /// That it was set to a value, in words for people.
  public let saying: @Sendable (String) -> String
  /// The value as it is stored, or nil if it is not a value of this setting.
  public let normalized: @Sendable (String) -> String?
  /// The value that holds, whether it is set or not, as `swiftcal config` prints it.
  public let valueInForce: @Sendable (Settings, any DayCalendar) -> String

  /// All settings, in the order in which they are listed.
  public static let all: [SettingKey] = [
    .dayStart, .firstWeekday, .restBudget, .historyDays, .backups, .gather, .signs, .emphasis,
  ]

  /// The name in JSON: the name in camel case, such as `dayStart`.
  public var jsonName: String {
    let words = name.split(separator: "-")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The value as it is stored.
  /// - Throws: ``StudyError/invalidSetting(_:value:possible:)`` if it is not a value of this setting.
  public func checked(_ value: String) throws(StudyError) -> String {
    guard let normalized = normalized(value) else {
      throw .invalidSetting(name, value: value, possible: possibleValues)
    }
    return normalized
  }

  /// The whole number that a text is, if it lies in a range.
  static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}

extension SettingKey: Hashable {
  /// The setting of that name; nil if there is no such setting.
  public init?(name: String) {
    guard let key = Self.all.first(where: { $0.name == name }) else { return nil }
    self = key
  }

  public static func == (a: SettingKey, b: SettingKey) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The user's settings. A stored value that is not valid counts as not set.
public struct Settings: Hashable, Sendable {
  /// The stored values by the settings' names, including those that this version does not know.
  public var values: [String: String]

  /// Settings with these stored values.
  public init(values: [String: String] = [:]) { self.values = values }

  /// The stored value of a setting; nil if it is not set.
  public subscript(key: SettingKey) -> String? { values[key.name] }

  /// The number that is stored for a setting; nil if none in the range is.
  func number(_ key: SettingKey, in range: ClosedRange<Int>) -> Int? {
    self[key].flatMap { SettingKey.number($0, in: range) }
  }
}
