import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@Suite("Reload requests")
struct ReloadRequestsTests {
  private let folder = TemporaryContainer()
  private let store: SharedStore
  private let raw: RawDatabase

  /// Makes a store in which subject 1 is Study, the default, and subject 2 is Piano.
  init() throws {
    store = try folder.open()
    try store.change { writing in
      let piano = try writing.addSubject(named: "Piano")
      try writing.record([("2024-12-10", .study(true))], of: piano)
    }
    raw = try folder.raw()
  }

  /// The names of the subjects whose widgets of a kind must reload after `change`.
  private func reloaded(kind: String = "K", by change: () throws -> Void) throws -> [String] {
    let subjects = try store.read { try $0.subjects() }
    func requests() throws -> [ReloadRequests] {
      try store.read { reading in
        var requests: [ReloadRequests] = []
        for subject in subjects {
          requests.append(try reading.reloadRequests(ofKind: kind, subject: subject))
        }
        return requests
      }
    }
    let before = try requests()
    try change()
    let after = try requests()
    return subjects.indices.filter { before[$0] != after[$0] }.map { subjects[$0].name }
  }

  @Test("A recorded day requests a reload for its subject alone, and only when it changes something")
  func record() throws {
    func record() throws {
      try store.change(on: "2024-12-11") {
        _ = try $0.record([("2024-12-11", .study(true))], of: $0.reading.subject(named: "Piano"))
      }
    }
    #expect(try reloaded(by: record) == ["Piano"])
    #expect(try reloaded(by: record) == [])
  }

  @Test(
    "A change in SQL by another program requests a reload for the subjects concerned",
    arguments: [
      ("INSERT INTO day (subject, date, didStudy) VALUES (1, '2024-12-11', 1)", ["Study"]),
      ("INSERT OR REPLACE INTO day (subject, date, didStudy) VALUES (2, '2024-12-10', 0)", ["Piano"]),
      ("INSERT OR REPLACE INTO day (subject, date, didStudy) VALUES (1, '2024-12-12', 0)", ["Study"]),
      (
        "REPLACE INTO day (subject, date, didStudy) VALUES (2, '2024-12-10', 0); REPLACE INTO day (subject, date, didStudy) VALUES (2, '2024-12-10', 1)",
        ["Piano"]
      ),
      ("INSERT OR IGNORE INTO day (subject, date, didStudy) VALUES (2, '2024-12-10', 0)", ["Piano"]),
      ("UPDATE day SET didStudy = 0", ["Piano"]),
      ("UPDATE day SET date = '2024-12-09'", ["Piano"]),
      ("UPDATE day SET subject = 1", ["Study", "Piano"]),
      ("UPDATE OR REPLACE day SET subject = 1", ["Study", "Piano"]),
      ("DELETE FROM day", ["Piano"]),
      ("DELETE FROM day WHERE subject = 1", []),
      ("UPDATE fact SET value = '\"Keys\"' WHERE subject = 2 AND kind = 'name'", ["Study", "Piano"]),
      (
        "INSERT INTO fact (subject, kind, key, value) VALUES (3, 'life', '000000000000000009', 'true')",
        ["Study", "Piano"]
      ),
      ("UPDATE fact SET value = NULL WHERE subject = 2 AND kind = 'life'", ["Study", "Piano"]),
      ("INSERT INTO fact (subject, kind, key, value) VALUES (0, 'default', '', '2')", ["Study", "Piano"]),
      (
        "INSERT INTO fact (subject, kind, key, value) VALUES (0, 'setting', 'day-start', '\"04:00\"')",
        ["Study", "Piano"]
      ),
      ("UPDATE fact SET time = time + 1", []),
    ])
  func rawSQL(sql: String, subjects: [String]) throws {
    #expect(try reloaded { try raw.rows(sql) } == subjects)
  }

  @Test("A setting that is changed or unset requests a reload for all subjects")
  func settings() throws {
    for value in ["04:00", "05:00", nil] {
      #expect(try reloaded { try store.change { try $0.set(.dayStart, to: value) } } == ["Study", "Piano"])
    }
  }

  @Test("A change requests a reload when it is committed, and not before")
  func transaction() throws {
    #expect(
      try reloaded { try raw.rows("BEGIN; DELETE FROM day; UPDATE subject SET name = 'x' || id; ROLLBACK") }
        == [])
    try raw.rows("BEGIN; DELETE FROM day")
    #expect(try reloaded {} == [])
    #expect(try reloaded { try raw.rows("COMMIT") } == ["Piano"])
  }

  @Test("A reload by hand is requested for all widgets, or for all widgets of a kind")
  func byHand() throws {
    func all() throws { try store.reloadAllTimelines() }
    func kind() throws { try store.reloadTimelines(ofKind: "K") }
    #expect(try reloaded(by: all) == ["Study", "Piano"])
    for _ in 0..<2 {
      #expect(try reloaded(by: kind) == ["Study", "Piano"])
      #expect(try reloaded(kind: "L", by: kind) == [])
    }
  }

  @Test("A subject that was removed and added again still gets reload requests")
  func newSubject() throws {
    try store.change { writing in
      try writing.remove(writing.reading.subject(named: "Piano"))
      try writing.addSubject(named: "Piano")
    }
    #expect(
      try reloaded { try raw.rows("INSERT INTO day (subject, date, didStudy) VALUES (3, '2024-12-11', 1)") }
        == ["Piano"])
  }
}
