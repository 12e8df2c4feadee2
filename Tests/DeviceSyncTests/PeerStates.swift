import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import System
import TemporaryStore

@testable import DeviceSync

/// What happens to a device beside what its person does.
extension Peer {
  // MARK: Going back

  func copyStore() throws -> String {
    try home.raw().rows("PRAGMA wal_checkpoint(TRUNCATE)")
    return try Self.copy(home.container.path)
  }

  func copyFolder() throws -> String { try Self.copy(folder) }

  private static func copy(_ path: String) throws -> String {
    let copy = NSTemporaryDirectory() + "swiftcal-state-\(UUID())"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  /// Goes back to a state of the store, and perhaps of the folder.
  func goBack(to store: String, _ earlier: String, withFolder: Bool) throws {
    let manager = FileManager.default
    try manager.removeItem(atPath: home.container.path)
    try manager.copyItem(atPath: store, toPath: home.container.path)
    try shareHere()
    guard withFolder else { return }
    try manager.removeItem(atPath: folder)
    try manager.copyItem(atPath: earlier, toPath: folder)
    // What comes later did not come yet.
    carried = []
  }

  /// Copies files over others, as a stick does.
  static func copyOver(_ source: String, _ target: String) throws {
    let manager = FileManager.default
    for path in try manager.subpathsOfDirectory(atPath: source) {
      let (from, to) = ("\(source)/\(path)", "\(target)/\(path)")
      if path.contains(".json") {
        try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
      } else {
        try manager.createDirectory(atPath: to, withIntermediateDirectories: true)
      }
    }
  }

  /// Says that a copy is on the machine on which its id was made.
  func takeIdentity() throws {
    let place = ThisMachine.place(of: home.container.path)
    try home.raw().rows(
      "UPDATE local SET value = json_set(value, '$.place', '\(place)') WHERE kind = 'sharing'")
  }

  /// Leaves what an earlier version knew of the files.
  func becomeOlder() throws {
    try home.raw().rows(
      """
      UPDATE local SET value = replace(value, '"state":"r3 ', '"state":"r2 ') WHERE kind = 'file'
      """)
  }

  /// Puts a file of another device into the folder.
  func write(_ text: String, as device: String) throws {
    let path = "\(folder)/v1/\(device)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(text.hashValue.magnitude).jsonl"))
  }

  // MARK: What happens to its folder

  /// Stops sharing, and begins again with the same folder.
  func turnOffAndOn() throws {
    try sync().turnOff()
    try setUp()
  }

  /// Moves the folder to another place.
  func moveFolder() throws {
    let place = folder + "-moved"
    try FileManager.default.moveItem(atPath: folder, toPath: place)
    folder = place
    try setUp()
  }

  /// Puts copies of its own files beside them, whole or cut, as a carrier does that met a conflict.
  /// - Parameter percent: how much of each file is in its copy.
  func copyOwnFiles(_ percent: Int) throws {
    guard let device = try device() else { return }
    let path = "\(folder)/v1/\(device)"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      let copy = bytes.prefix(bytes.count * percent / 100)
      try copy.write(to: URL(filePath: "\(path)/\(name.dropLast(6)) (conflicted copy \(percent)).jsonl"))
    }
  }

  /// Where its facts are.
  func holdings() throws -> FileHoldings.Count { try home.openForReading().read { try $0.files.count() } }

  // MARK: What it knows

  /// Words with what all devices call their subjects. What other devices do not hear of is left out.
  func named(_ words: [StampedFact]) throws -> [StampedFact] {
    let rows = try home.raw().rows("SELECT id, identity FROM subject WHERE identity IS NOT NULL")
    let names = Dictionary(uniqueKeysWithValues: rows.map { ($0[0] ?? "", $0[1] ?? "") })
    return words.compactMap { word in
      if word.fact == SettingKind.name, SettingKind.isOfMachine(word.key) { return nil }
      let isOfSubject = !["default", "setting", "session", "group"].contains(word.fact)
      let subject = isOfSubject ? names[word.subject ?? ""] : nil
      if isOfSubject, subject == nil { return nil }
      // A session goes where its subject does.
      if word.fact == SessionKind.name, word.value != "null", names[word.subject ?? ""] == nil { return nil }
      let value = word.fact == DefaultKind.name ? names[word.value].map { "\"\($0)\"" } : word.value
      return value.map {
        StampedFact(subject: subject, fact: word.fact, key: word.key, value: $0, time: word.time)
      }
    }
  }

  /// What it knows of the same fact.
  func word(like word: StampedFact) throws -> StampedFact? {
    let subject = word.subject.map { "(SELECT id FROM subject WHERE identity = '\($0)')" } ?? "0"
    let place =
      word.fact == SessionKind.name
      ? "substr(key, -36) = '\(word.key)'" : "subject = \(subject) AND key = '\(word.key)'"
    let rows = try home.raw().rows(
      """
      SELECT iif(kind = 'default', (SELECT '"' || identity || '"' FROM subject WHERE id = value), ifnull(value, 'null')), time
      FROM fact WHERE kind = '\(word.fact)' AND \(place)
      """)
    return rows.first.map {
      StampedFact(
        subject: word.subject, fact: word.fact, key: word.key, value: $0[0] ?? "", time: Int($0[1] ?? "") ?? 0
      )
    }
  }

  /// The subjects and what follows them, for a message.
  func subjectRows() throws -> String {
    try home.raw().rows(
      """
      SELECT id, identity, name, birth FROM subject
      UNION ALL SELECT kind || ' ' || subject, key, value, time || ' ' || origin FROM fact
      WHERE kind IN ('default', 'name', 'life')
      """
    ).map { $0.map { $0 ?? "-" }.joined(separator: " ") }.joined(separator: " | ")
  }

  /// The files of the folder, with their times and lengths.
  func files() throws -> [String] {
    let manager = FileManager.default
    return try manager.subpathsOfDirectory(atPath: folder).sorted().map { path in
      let state = try manager.attributesOfItem(atPath: "\(folder)/\(path)")
      return
        "\(path) \(state[.size] ?? "") \(state[.modificationDate] ?? "") \(state[.systemFileNumber] ?? "")"
    }
  }
}
