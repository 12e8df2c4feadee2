import StudyCalendar
import System
import Words

/// What only this machine needs, as JSON: what is shared and where, how far the files of other devices were read, and where
/// other programs know that a person studied.
public struct LocalState {
  let connection: Connection
  /// What the values are.
  let kind: String

  /// A value; nil if there is none.
  public func value(_ key: String = "") throws -> JSONValue? {
    let row = try connection.prepare("SELECT value FROM local WHERE kind = ?1 AND key = ?2")
      .bind(1, kind).bind(2, key)
    return try row.step() ? JSONValue(row.text(0)) : nil
  }

  /// All values with their keys, in the order of the keys.
  func all() throws -> [(key: String, value: JSONValue)] {
    let rows = try connection.prepare("SELECT key, value FROM local WHERE kind = ?1 ORDER BY key")
    return try rows.bind(1, kind).all { row in JSONValue(row.text(1)).map { (row.text(0), $0) } }
  }

  /// Keeps a value.
  public func set(_ value: JSONValue, _ key: String = "") throws {
    try connection.prepare("INSERT OR REPLACE INTO local (kind, key, value) VALUES (?1, ?2, ?3)")
      .bind(1, kind).bind(2, key).bind(3, value.text).run()
  }

  /// Removes a value.
  public func remove(_ key: String) throws {
    try connection.prepare("DELETE FROM local WHERE kind = ?1 AND key = ?2").bind(1, kind).bind(2, key).run()
  }

  /// Removes the values whose keys begin with a text.
  public func removeAll(beginningWith text: String = "") throws {
    try connection.prepare("DELETE FROM local WHERE kind = ?1 AND substr(key, 1, length(?2)) = ?2")
      .bind(1, kind).bind(2, text).run()
  }
}
