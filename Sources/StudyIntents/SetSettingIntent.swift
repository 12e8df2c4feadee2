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
  ///   - value: a value that `SettingKey.normalized(_:)` returned; nil for the default.
  public init(_ key: SettingKey, to value: String?) {
    self.key = key
    self.value = value
  }

  /// - Throws: `StoreError`.
  public func perform(on store: SharedStore, at now: Date) throws {
    try store.write(as: "config", at: now) { try $0.set(key, to: value) }
  }
}
