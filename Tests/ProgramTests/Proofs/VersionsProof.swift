import Foundation
import RawSQLite
import SharedStore
import Testing

@Suite("Proof: stores of earlier and later versions")
struct VersionsProof {
  private let user = try! Sandbox()

  private static let reading: [[String]] = [
    [], ["streak"], ["calendar"], ["log"], ["subject", "list"], ["config"], ["schedule"], ["widgets"],
    ["widget-snapshot"],
  ]
  private static let writing: [[String]] = [
    ["toggle"], ["mark", "1d"], ["unmark", "1d"], ["rest", "1d"], ["unrest", "1d"],
    ["schedule", "--off", "sun"],
    ["undo"], ["redo"], ["backup"], ["subject", "add", "Latin"], ["subject", "rename", "Study", "Latin"],
    ["subject", "default", "Study"], ["subject", "remove", "Study", "--yes"], ["config", "backups", "3"],
    ["reload"],
  ]

  /// Makes a store of this version, with days of two subjects.
  private func makeStore(version: Int) throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    let raw = try RawDatabase(user.store)
    try raw.rows("PRAGMA journal_mode = WAL; PRAGMA application_id = 0x5343616C")
    // The version before each fact was a row of one table.
    let last = 11
    func migrate(_ numbers: some Sequence<Int>) throws {
      for number in numbers {
        try raw.rows("BEGIN; \(migrations[number - 1]); PRAGMA user_version = \(number); COMMIT")
      }
    }
    try migrate(1...min(version, last))
    try raw.rows("INSERT INTO subject (name) VALUES ('Piano')")
    try raw.rows("BEGIN")
    for day in 1...400 {
      try raw.rows(
        "INSERT INTO day (subject, date, didStudy) VALUES (\(day % 2 + 1), '\(NoonZone.daysAgo(day))', \(day % 7 == 0 ? 0 : 1))"
      )
    }
    try raw.rows("COMMIT")
    try raw.rows("INSERT INTO setting VALUES ('first-weekday', 'monday')")
    try migrate((1...version).dropFirst(last))
    try setMode(0o700, of: user.container)
    for suffix in ["", "-wal", "-shm"] { try setMode(0o600, of: user.store + suffix) }
  }

  @Test(
    "A store of an earlier version keeps every day, and the first command that writes migrates it",
    arguments: sample(of: 1..<migrations.count),
    ProofSize.isLarge ? reading + writing : [["streak"], ["toggle"]])
  func earlier(version: Int, command: [String]) throws {
    try makeStore(version: version)
    let query =
      "SELECT subject, date, didStudy FROM day WHERE date < '\(NoonZone.daysAgo(1))' ORDER BY subject, date"
    let days = try RawDatabase(user.store).rows(query)
    #expect(days.count == 399)
    let outcome = try user.call(command).run()
    #expect([0, 1].contains(outcome.exitCode), "\(outcome.error)")
    let raw = try RawDatabase(user.store)
    let expected = Self.reading.contains(command) ? version : migrations.count
    #expect(try raw.value("PRAGMA user_version") == "\(expected)")
    #expect(try raw.value("PRAGMA integrity_check") == "ok")
    let kept = command.contains("remove") ? days.filter { $0[0] != "1" } : days
    #expect(try raw.rows(query) == kept)
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test(
    "Every command refuses a store of a later version and leaves it unchanged",
    arguments: [1, 1000])
  func later(ahead: Int) throws {
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("mark", "9d..1d").text()
    _ = try user.run("backup", copy).text()
    do {
      let raw = try RawDatabase(user.store)
      try raw.rows("PRAGMA user_version = \(migrations.count + ahead); PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let before = try user.contents()
    for command in sample(of: Self.reading) + sample(of: Self.writing) + [["restore", user.store]] {
      try user.call(command).run().expectFailure(
        78, saying: ["newer SwiftCal"], showsView: command == ["widget-snapshot"])
      #expect(try user.contents() == before, "\(command)")
    }
    #expect(try user.run("doctor").output.contains("→ update SwiftCal"))
    #expect(try user.contents() == before)
  }
}
