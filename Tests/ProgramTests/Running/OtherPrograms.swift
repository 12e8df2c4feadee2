import Foundation
import RawSQLite
import Testing

/// Files of other programs, as a person has them beside the container.
extension Sandbox {
  /// The path of a file of the person's.
  func path(_ name: String) -> String { folder + "/home/" + name }

  /// Writes a file and returns where it is.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// The bytes of a file of the person's.
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  /// The iOS app's store with days that were studied at these instants: seconds since 2001, in UTC.
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

  /// A Loop backup with one habit that is answered yes or no, done on days counted from 1970.
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

  /// The studied, unstudied and rest days of the store: `Study 2024-01-05 true`, or `Study 2024-01-06 rest ill`.
  func records(_ options: String...) throws -> [String] {
    let export = try JSON(text: call(["export"] + options).run().text())
    return export["subjects"]?.elements.flatMap { subject in
      let days = subject["days"]?.elements.map { "\($0.words("date")) \($0["didStudy"] == true)" } ?? []
      let rests = subject["rests"]?.elements.map { "\($0.words("date")) rest \($0.words("reason"))" } ?? []
      return (days + rests).map { "\(subject.words("name")) \($0)" }
    } ?? []
  }
}

extension JSON {
  /// The text of a key; empty without one.
  func words(_ key: String) -> String {
    if case .text(let text) = self[key] { text } else { "" }
  }
}
