public import SharedStore
public import StudyCalendar

/// Sets a setting, or goes back to its default: `swiftcal config`.
public struct SetSettingIntent: StudyIntent {
  public let action = "config"
  let key: SettingKey
  let value: String?

  /// - Parameter value: the value as the store keeps it; nil for the default.
  public init(_ key: SettingKey, to value: String?) { (self.key, self.value) = (key, value) }

  public func perform(in writing: borrowing WriteTransaction) throws { try writing.set(key, to: value) }
}
