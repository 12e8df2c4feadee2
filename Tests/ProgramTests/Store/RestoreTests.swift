import Foundation
import RawSQLite
import SharedStore
import Testing

@Suite("swiftcal restore")
struct RestoreTests {
  private let user = try! Sandbox()
  private var copy: String { user.folder + "/copy.sqlite" }

  /// Makes a copy with ten days, and then a store with one more.
  init() throws {
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "today").text()
  }

  private func total() throws -> JSON? { try user.json("streak")["total"] }

  @Test("`swiftcal restore` replaces the store and keeps the old one as a backup that can be restored")
  func file() throws {
    let result = try user.json("restore", copy)
    #expect(result["restored"] == .text(copy))
    #expect(try total() == 10)
    guard case .text(let kept) = result["kept"] else { throw NothingKept() }
    #expect(kept == user.container + "/backups/SwiftCal-\(NoonZone.today)-replaced.sqlite")
    #expect(try mode(of: kept) == 0o600)
    _ = try user.run("restore", kept).text()
    #expect(try total() == 11)
    #expect(try user.json("doctor")["ok"] == true)
    let names = try FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")
    #expect(names.contains("SwiftCal-\(NoonZone.today)-replaced-2.sqlite"), "\(names)")
  }

  private struct NothingKept: Error {}

  @Test("`swiftcal restore` takes the date of a backup")
  func date() throws {
    #expect(try user.run("restore", NoonZone.today).text().hasPrefix("Restored from "))
    #expect(try total() == 10, "the day's own backup has the state before its second change")
    try user.expectFailure(66, "restore", "2001-01-01", saying: "there is no file", "2001-01-01")
  }

  @Test("`swiftcal restore` brings back settings, subjects, rests and the history")
  func everything() throws {
    let full = user.folder + "/full.sqlite"
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("rest", "20d", "--subject", "Piano", "--reason", "fever").text()
    _ = try user.run("config", "day-start", "04:00").text()
    let before = try [user.json("log"), user.json("config"), user.json("subject", "list")]
    _ = try user.run("backup", full).text()
    _ = try user.run("restore", copy).text()
    #expect(try user.json("subject", "list") != before[2])
    _ = try user.run("restore", full).text()
    #expect(try [user.json("log"), user.json("config"), user.json("subject", "list")] == before)
    #expect(try user.json("undo")["command"] == "config")
    #expect(try user.json("undo")["command"] == "rest")
  }

  @Test(
    "What was recorded today of a subject comes back after it was removed, also when the day's backup was restored"
  )
  func removedToday() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "6d..today", "--subject", "Piano").text()
    _ = try user.run("rest", "8d", "--subject", "Piano", "--reason", "flu").text()
    _ = try user.run("schedule", "--off", "sun", "--subject", "Piano", "--from", "9d").text()
    func facts() throws -> [JSON] {
      try [
        user.json("streak", "--subject", "Piano"), user.json("schedule", "--subject", "Piano"),
        user.json("calendar", "--year", "--subject", "Piano"), user.json("subject", "list"),
      ]
    }
    let before = try facts()
    _ = try user.run("subject", "remove", "Piano", "--yes").text()
    _ = try user.run("undo").text()
    #expect(try facts() == before)

    _ = try user.run("redo").text()
    // The day's backup is from before the first change of the day, so it has nothing of this. What it replaces is kept.
    guard case .text(let kept) = try user.json("restore", NoonZone.today)["kept"] else { throw NothingKept() }
    #expect(try user.json("subject", "list")["subjects"]?.elements.count == 1)
    _ = try user.run("restore", kept).text()
    _ = try user.run("undo").text()
    #expect(try facts() == before)
  }

  @Test("`swiftcal restore` refuses a file that is not a whole store of a known version")
  func refused() throws {
    let bad = user.folder + "/bad.sqlite"
    let whole = try Data(contentsOf: URL(filePath: copy))
    try user.expectFailure(66, "restore", bad, saying: "there is no file \(bad)", "--list")
    try Data("garbage, and no store".utf8).write(to: URL(filePath: bad))
    try user.expectFailure(65, "restore", bad, saying: "\(bad) cannot be restored", "not an SQLite file")
    try whole.prefix(whole.count / 2).write(to: URL(filePath: bad))
    try user.expectFailure(65, "restore", bad, saying: "\(bad) cannot be restored", "malformed")
    unlink(bad)
    try RawDatabase(bad).rows("CREATE TABLE day (date TEXT)")
    try user.expectFailure(65, "restore", bad, saying: "\(bad) cannot be restored", "another program")
    try whole.write(to: URL(filePath: bad))
    try RawDatabase(bad).rows("PRAGMA user_version = 1000")
    try user.expectFailure(78, "restore", bad, saying: "\(bad) was written by a newer SwiftCal")
    var damaged = whole
    for offset in 8192..<12_288 { damaged[offset] = 0xA5 }
    try damaged.write(to: URL(filePath: bad))
    try user.expectFailure(65, "restore", bad, saying: "\(bad) cannot be restored")
    try user.expectFailure(65, "restore", user.folder, saying: "not a file")
    #expect(try total() == 11)
  }

  @Test("`swiftcal restore` takes a read-only file and leaves nothing beside it")
  func readOnlyCopy() throws {
    try setMode(0o400, of: copy)
    let before = try FileManager.default.contentsOfDirectory(atPath: user.folder).sorted()
    _ = try user.unprivilegedCall(["restore", copy]).run().text()
    #expect(try total() == 10)
    #expect(try FileManager.default.contentsOfDirectory(atPath: user.folder).sorted() == before)
  }

  @Test("`swiftcal restore` migrates a store of an earlier version and leaves its file as it is")
  func earlierVersion() throws {
    let old = user.folder + "/old.sqlite"
    do {
      let raw = try RawDatabase(old)
      try raw.rows(migrations[0])
      try raw.rows(
        "PRAGMA application_id = 0x5343616C; PRAGMA user_version = 1; INSERT INTO day (subject, date, didStudy) VALUES (1, '2020-02-29', 1)"
      )
    }
    _ = try user.run("restore", old).text()
    #expect(try total() == 1)
    #expect(try RawDatabase(user.store).value("PRAGMA user_version") == "\(migrations.count)")
    #expect(try RawDatabase(old).value("PRAGMA user_version") == "1", "the copy stays as it is")
  }

  @Test("`swiftcal restore` creates a store when there is no store")
  func noStore() throws {
    for suffix in ["", "-wal", "-shm"] { unlink(user.store + suffix) }
    #expect(try user.json("restore", copy)["kept"] == JSON.null)
    #expect(try total() == 10)
    #expect(try mode(of: user.store) == 0o600)
  }

  @Test(
    "`swiftcal restore` replaces a damaged store and keeps it",
    arguments: sample(of: ["garbage", "cut"]))
  func damagedStore(kind: String) throws {
    _ = try user.run("mark", "20d").text()
    switch kind {
    case "garbage": try Data("garbage".utf8).write(to: URL(filePath: user.store))
    default: truncate(user.store, 5000)
    }
    let damaged = try? Data(contentsOf: URL(filePath: user.store))
    guard case .text(let kept) = try user.json("restore", copy)["kept"] else { throw NothingKept() }
    #expect(kept.hasSuffix("-damaged.sqlite"))
    #expect(try Data(contentsOf: URL(filePath: kept)) == damaged)
    #expect(try total() == 10)
    #expect(try user.json("doctor")["ok"] == true)
  }

  @Test("`swiftcal restore` changes the store in one transaction for programs that have it open")
  func openElsewhere() throws {
    let other = try RawDatabase(user.store)
    #expect(try other.value("SELECT count(*) FROM day") == "11")
    _ = try user.run("restore", copy).text()
    #expect(try other.value("SELECT count(*) FROM day") == "10")
    try other.rows("BEGIN; SELECT * FROM day")
    _ = try user.run("restore", user.container + "/backups/SwiftCal-\(NoonZone.today)-replaced.sqlite").text()
    #expect(try other.value("SELECT count(*) FROM day") == "10", "its transaction sees one state")
    try other.rows("COMMIT")
    #expect(try other.value("SELECT count(*) FROM day") == "11")
    #expect(try other.value("PRAGMA integrity_check") == "ok")
  }

  @Test("Eight restores at once end with one whole store and keep every store that was replaced")
  func atOnce() throws {
    let running = try (1...8).map { _ in try user.call(["restore", copy, "--json"]).start() }
    let kept = try running.map { try $0.outcome().json()["kept"] }
    #expect(Set(kept).count == 8)
    for case .text(let path)? in kept {
      #expect(try RawDatabase(path).value("PRAGMA integrity_check") == "ok")
    }
    #expect(try total() == 10)
    #expect(try user.json("doctor")["ok"] == true)
  }
}
