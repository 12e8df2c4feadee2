import Foundation
import Migrations
import RawSQLite
import Testing

@Suite("Twenty processes at once")
struct ManyProcessesTests {
  private let user = try! Sandbox()

  /// Starts all the commands before it waits for the first.
  private func run(_ commands: [[String]]) throws -> [Outcome] {
    try commands.map { try user.call($0).start() }.map { try $0.outcome() }
  }

  private func expectOneSoundStore() throws {
    let raw = try RawDatabase(user.store)
    #expect(try raw.value("PRAGMA integrity_check") == "ok")
    #expect(try raw.value("PRAGMA user_version") == "\(migrations.count)")
    #expect(try raw.rows("SELECT name FROM subject") == [["Study"]])
    let files = try user.contents().keys.filter { !$0.hasPrefix("backups") }.sorted()
    // The check itself removes the log when it closes the store.
    #expect(files.filter { $0 != "SwiftCal.sqlite-wal" } == ["SwiftCal.sqlite"])
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
