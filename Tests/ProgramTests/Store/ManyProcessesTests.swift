import Foundation
import RawSQLite
import SharedStore
import Testing

@Suite("Twenty processes at once")
struct ManyProcessesTests {
  private let user = try! Sandbox()

  /// Starts all the commands before it waits for the first.
  private func run(_ commands: [[String]]) throws -> [Outcome] {
    try commands.map { try user.call($0).start() }.map { try $0.outcome() }
  }

  private func expectOneSoundStore() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: user.container).filter { $0 != "backups" }
    #expect(files == ["SwiftCal.sqlite"])
    let raw = try RawDatabase(user.store)
    #expect(try raw.value("PRAGMA integrity_check") == "ok")
    #expect(try raw.value("PRAGMA user_version") == "\(migrations.count)")
    #expect(try raw.rows("SELECT name FROM subject") == [["Study"]])
  }

  @Test("Twenty processes that start with an empty container all succeed, and no day is lost")
  func emptyContainer() throws {
    for outcome in try run((1...20).map { ["toggle", "\($0)d"] }) { _ = try outcome.text() }
    #expect(try user.json("streak")["total"] == 20)
    #expect(try user.json("streak")["current"] == 20)
    try expectOneSoundStore()
  }

  @Test("Processes that toggle the same day at once lose no toggle", arguments: [19, 20])
  func sameDay(count: Int) throws {
    let results = try run(Array(repeating: ["toggle", "--json"], count: count)).map { try $0.json() }
    #expect(results.count { $0["didStudy"] == true } == (count + 1) / 2)
    #expect(try user.json("streak")["studiedToday"] == .bool(count % 2 == 1))
  }

  @Test(
    "Many repairs at once, beside toggles, leave one whole store with all days",
    arguments: sample(of: ["trigger", "orphans", "leftovers"]))
  func repairs(fault: String) throws {
    _ = try user.run("mark", "40d..31d").text()
    _ = try user.run("toggle", "30d").text()
    for day in 20...29 { _ = try user.run("toggle", "\(day)d").text() }
    switch fault {
    case "trigger": try RawDatabase(user.store).rows("DROP TRIGGER dayAdded")
    case "orphans":
      try RawDatabase(user.store).rows("INSERT INTO changedFact VALUES (77, 1, 'end', '', NULL, NULL)")
    default:
      let left = user.container + "/SwiftCal.sqlite.aB3xYz.new"
      try Data("x".utf8).write(to: URL(filePath: left))
      try FileManager.default.setAttributes([.modificationDate: Date.now - 61], ofItemAtPath: left)
    }
    let commands = (0..<16).map { $0 % 2 == 0 ? ["doctor", "--fix"] : ["toggle", "\($0)d"] }
    let outcomes = try run(commands)
    var acknowledged = 0
    for (command, outcome) in zip(commands, outcomes) {
      // A toggle is refused as long as the store is damaged. A repair may find the store busy.
      let codes: [Int32] = command[0] == "toggle" ? [0, 75, 78] : [0, 1, 75]
      #expect(codes.contains(outcome.exitCode), "\(command): \(outcome.exitCode) \(outcome.error)")
      if command[0] == "toggle", outcome.exitCode == 0 { acknowledged += 1 }
    }
    #expect(try user.run("doctor", "--fix").exitCode == 0)
    #expect(try user.json("doctor")["ok"] == true)
    #expect(try user.json("streak")["total"] == .number(21 + acknowledged))
    #expect(try RawDatabase(user.store).value("PRAGMA integrity_check") == "ok")
  }

  @Test("A reader sees a whole change or none of it while other processes write")
  func readersAndWriters() throws {
    let commands = (0..<20).map { $0 % 2 == 0 ? ["mark", "9d..today"] : ["streak", "--json"] }
    for outcome in try run(commands).enumerated() where outcome.offset % 2 == 1 {
      let current = try outcome.element.json()["current"]
      #expect(current == 0 || current == 10)
    }
    try expectOneSoundStore()
  }

  @Test("Twenty processes that open a store without a schema all succeed and give it one schema")
  func migration() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try RawDatabase.makeStoreWithoutSchema(user.store)
    for outcome in try run((1...20).map { ["toggle", "\($0)d"] }) { _ = try outcome.text() }
    #expect(try user.json("streak")["total"] == 20)
    try expectOneSoundStore()
  }
}
