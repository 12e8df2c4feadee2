import SQLite
import StudyCalendar

/// The rows of settings.
struct SettingTable {
  private let connection: Connection

  init(_ opened: OpenedStore) { connection = opened.connection }

  /// All settings.
  static func settings(on connection: Connection) throws -> Settings {
    let rows = try connection.prepare("SELECT key, value FROM setting")
    var settings = Settings()
    while try rows.step() { settings.values[rows.text(0)] = rows.text(1) }
    return settings
  }

  /// The stored value of a setting; nil if it is not set.
  func value(of key: String) throws -> String? {
    let rows = try connection.prepare("SELECT value FROM setting WHERE key = ?1").bind(1, key)
    return try rows.step() ? rows.text(0) : nil
  }

  /// Sets a setting, or goes back to its default.
  func apply(_ key: String, value: String?) throws {
    guard let value else {
      return try connection.prepare("DELETE FROM setting WHERE key = ?1").bind(1, key).run()
    }
    try connection.prepare(
      "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    ).bind(1, key).bind(2, value).run()
  }
}
