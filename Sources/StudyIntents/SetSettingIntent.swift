public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Sets a setting, or goes back to its default: `swiftcal config`.
public struct SetSettingIntent: StudyIntent {
  /// The setting.
  public let key: SettingKey
  /// The value as the store keeps it; nil for the default.
  public let value: String?

  /// - Parameters:
  ///   - key: the setting.
  ///   - value: the value as a person types it; nil for the default.
  /// - Throws: `StudyError.invalidSetting` if it is not a value of the setting.
  public init(_ key: SettingKey, to value: String?) throws(StudyError) {
    self.key = key
    self.value = try value.map { value throws(StudyError) in try key.checked(value) }
  }

  /// - Throws: `StoreError`.
  public func perform(on store: SharedStore, at now: Date) throws {
    try store.write(as: "config", at: now) { try $0.set(key, to: value) }
  }
}
