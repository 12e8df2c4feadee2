import Foundation
import RawSQLite
import Testing

/// Files of other programs in the user's home folder.
extension Sandbox {
  /// The path of a file in the home folder.
  func path(_ name: String) -> String { folder + "/home/" + name }

  /// Writes a file in the home folder and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The bytes of a file in the home folder.
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  /// Makes a store of the iOS app with days that were studied at these instants, and returns its path.
  /// - Parameter studied: seconds since the beginning of 2001 in UTC, or nil for a day without a date.
  func coreDataStore(_ name: String, studied: [Int?]) throws -> String {
    let rows = studied.map { "INSERT INTO ZDAY VALUES (NULL, 1, 1, 1, \($0.map(String.init) ?? "NULL"));" }
    try RawDatabase(path(name)).rows(
      """
      CREATE TABLE ZDAY (
        Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDIDSTUDY INTEGER, ZDATE TIMESTAMP);
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      """ + rows.joined())
    return path(name)
  }

  /// Makes a Loop backup with one habit that is answered yes or no, and returns its path.
  /// - Parameter days: the days on which the habit was done, counted from 1970-01-01.
  func loopBackup(_ name: String, habit: String, days: [Int]) throws -> String {
    let rows = days.map { "INSERT INTO Repetitions VALUES (NULL, 1, \($0 * 86_400_000), 2, NULL);" }
    try RawDatabase(path(name)).rows(
      """
      PRAGMA user_version = 25;
      CREATE TABLE Habits (
        id INTEGER PRIMARY KEY, name TEXT, type INTEGER, target_type INTEGER, target_value REAL);
      CREATE TABLE Repetitions (
        id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT);
      INSERT INTO Habits VALUES (1, '\(habit)', 0, 0, 0);
      """ + rows.joined())
    return path(name)
  }

  /// Runs statements on a database.
  func change(_ path: String, _ sql: String) throws { try RawDatabase(path).rows(sql) }

  /// The studied, unstudied and rest days that are exported, such as `Study 2024-01-06 rest ill`.
  func records(_ options: String...) throws -> [String] {
    let export = try JSON(text: call(["export"] + options).run().text())
    return export["subjects"]?.elements.flatMap { subject in
      let days =
        subject["days"]?.elements.map { "\($0.string(forKey: "date")) \($0["didStudy"] == true)" } ?? []
      let rests =
        subject["rests"]?.elements.map { "\($0.string(forKey: "date")) rest \($0.string(forKey: "reason"))" }
        ?? []
      return (days + rests).map { "\(subject.string(forKey: "name")) \($0)" }
    } ?? []
  }
}

extension JSON {
  /// The text of a key, or an empty text when the key has no text.
  func string(forKey key: String) -> String {
    if case .text(let text) = self[key] { text } else { "" }
  }
}
