import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Days of Anki")
struct AnkiTests {
  private let reader = EvidenceReader(dayStart: .midnight)

  /// The tables of Anki's schema 11, which its versions before 2.1.28 have; settings are in JSON.
  private static let earlier = """
    CREATE TABLE col (
      id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL, ver integer NOT NULL,
      dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL, models text NOT NULL,
      decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
    CREATE TABLE revlog (
      id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL, ivl integer NOT NULL,
      lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
    CREATE INDEX ix_revlog_usn ON revlog (usn);
    """

  private static func review(_ time: String, ease: Int = 3, seconds: Int = 10, type: Int = 1) -> String {
    "INSERT INTO revlog VALUES (\(local(time))123, 1, -1, \(ease), 1, 1, 2500, \(seconds * 1000), \(type));"
  }

  private func collection(conf: String, _ reviews: String...) throws -> TestDatabase {
    try TestDatabase(
      "collection.anki2",
      Self.earlier + "INSERT INTO col VALUES (1, 1700000000, 0, 0, 11, 0, 0, 0, '\(conf)', '', '', '', '');"
        + reviews.joined())
  }

  @Test("A day begins at the hour of Anki's own settings, and changes by hand are no reviews")
  func rollover() throws {
    let reviews = [
      Self.review("2024-05-02 03:59:59"), Self.review("2024-05-02 04:00:00", seconds: 20),
      Self.review("2024-05-02 12:00:00", ease: 0, type: 4),
      Self.review("2024-05-02 12:00:01", ease: 0, type: 5),
      Self.review("2024-05-02 12:00:02", ease: 3, type: 5), Self.review("2024-05-02 12:00:03", type: 3),
    ]
    let usual = try collection(conf: "{}", reviews.joined())
    let found = try #require(try reader.read(usual.source(.anki)))
    #expect(found.counts == ["2024-05-01": 1, "2024-05-02": 2])
    #expect(found.seconds == ["2024-05-01": 10, "2024-05-02": 30])
    // The start of the person's day is not asked for.
    let late = EvidenceReader(dayStart: try #require(TimeOfDay("12:00")))
    #expect(try late.read(usual.source(.anki))?.counts == found.counts)
    let early = try collection(conf: #"{"rollover": 2}"#, reviews.joined())
    #expect(try reader.read(early.source(.anki))?.counts == ["2024-05-02": 3])
    let nonsense = try collection(conf: #"{"rollover": 77}"#, reviews.joined())
    #expect(try reader.read(nonsense.source(.anki))?.counts == found.counts)
  }

  @Test("A collection that Anki has open is read with its log, and nothing beside it is changed")
  func inUse() throws {
    let database = try collection(conf: "{}", Self.review("2024-05-02 10:00:00"))
    let anki = try RawDatabase(database.path)
    try anki.rows("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    try anki.rows(Self.review("2024-05-02 10:01:00"))
    let before = try database.files()
    #expect(before.keys.contains("collection.anki2-wal"))
    let found = try #require(try reader.read(database.source(.anki)))
    #expect(found.counts == ["2024-05-02": 2])
    #expect(try database.files() == before)
    // What is not committed does not count.
    try anki.rows("PRAGMA cache_size = 1; BEGIN; " + Self.review("2024-05-02 10:02:00"))
    #expect(try reader.read(database.source(.anki))?.counts == ["2024-05-02": 2])
    try anki.rows("COMMIT")
    #expect(try reader.read(database.source(.anki, after: found))?.counts == ["2024-05-02": 3])
  }

  @Test("Damaged, cut, foreign and hostile collections are refused in one line", arguments: 0..<6)
  func refused(index: Int) throws {
    let database = try collection(conf: "{}", Self.review("2024-05-02 10:00:00"))
    let url = URL(filePath: database.path)
    let bytes = try Data(contentsOf: url)
    switch index {
    case 0: try Data("not a database".utf8).write(to: url)
    case 1: try bytes.prefix(bytes.count - 1000).write(to: url)
    case 2:
      var damaged = bytes
      for offset in stride(from: 4096, to: bytes.count, by: 7) { damaged[offset] ^= 0xFF }
      try damaged.write(to: url)
    case 3: try RawDatabase(database.path).rows("DROP TABLE revlog; CREATE VIEW revlog AS SELECT 1 AS id")
    case 4:
      try RawDatabase(database.path).rows(
        "ALTER TABLE revlog ADD COLUMN big TEXT AS (hex(zeroblob(30000000))) VIRTUAL")
    default:
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: 600 << 20)
      try file.close()
    }
    do {
      _ = try reader.read(database.source(.anki))
      Issue.record("it was read")
    } catch {
      #expect(!"\(error)".contains { $0.isNewline }, "\(error)")
    }
  }

  @Test("Every single damaged byte leaves an answer or one line")
  func mutated() throws {
    let database = try collection(
      conf: "{}", (0..<20).map { Self.review("2024-05-02 10:00:\($0 + 10)") }.joined())
    let url = URL(filePath: database.path)
    let bytes = try Data(contentsOf: url)
    for offset in stride(from: 0, to: bytes.count, by: 97) {
      var damaged = bytes
      damaged[offset] ^= UInt8(1 << (offset % 8))
      try damaged.write(to: url)
      do {
        _ = try reader.read(database.source(.anki))
      } catch {
        #expect(!"\(error)".contains { $0.isNewline })
      }
    }
  }

  @Test("A day of reviews has 24 hours at most, and a review before 1990 is left out and told")
  func bounds() throws {
    let database = try collection(conf: "{}", Self.review("2024-05-02 10:00:00", seconds: 100))
    try RawDatabase(database.path).rows(
      """
      INSERT INTO revlog VALUES (\(local("2024-05-02 10:05:00"))000, 1, -1, 3, 1, 1, 2500, 9223372036854775807, 1);
      INSERT INTO revlog VALUES (0, 1, -1, 3, 1, 1, 2500, 1000, 1);
      INSERT INTO revlog VALUES (-5, 1, -1, 3, 1, 1, 2500, 1000, 1);
      """)
    let found = try #require(try reader.read(database.source(.anki)))
    #expect(found.seconds == ["2024-05-02": 86_400] && found.counts == ["2024-05-02": 2])
    #expect(found.beforeClock == 2)
  }
}
