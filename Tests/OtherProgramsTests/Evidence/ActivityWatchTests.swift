import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Days of ActivityWatch")
struct ActivityWatchTests {
  private let reader = EvidenceReader(dayStart: .midnight)

  /// The tables of aw-server-rust, version 4 of its schema.
  private static let rust = """
    CREATE TABLE buckets (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE NOT NULL, type TEXT NOT NULL, client TEXT NOT NULL,
      hostname TEXT NOT NULL, created TEXT NOT NULL, data_deprecated TEXT DEFAULT '{}', data TEXT NOT NULL DEFAULT '{}');
    CREATE INDEX bucket_id_index ON buckets(id);
    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT, bucketrow INTEGER NOT NULL, starttime INTEGER NOT NULL,
      endtime INTEGER NOT NULL, data TEXT NOT NULL, FOREIGN KEY (bucketrow) REFERENCES buckets(id));
    CREATE INDEX events_bucketrow_index ON events(bucketrow);
    CREATE INDEX events_starttime_index ON events(starttime);
    CREATE INDEX events_endtime_index ON events(endtime);
    CREATE TABLE key_value (key TEXT PRIMARY KEY, value TEXT, last_modified NUMBER NOT NULL);
    PRAGMA user_version = 4;
    """

  /// The tables that aw-server makes through peewee.
  private static let python = """
    CREATE TABLE "bucketmodel" (
      "key" INTEGER NOT NULL PRIMARY KEY, "id" VARCHAR(255) NOT NULL, "created" DATETIME NOT NULL, "name" VARCHAR(255),
      "type" VARCHAR(255) NOT NULL, "client" VARCHAR(255) NOT NULL, "hostname" VARCHAR(255) NOT NULL,
      "datastr" VARCHAR(255));
    CREATE UNIQUE INDEX "bucketmodel_id" ON "bucketmodel" ("id");
    CREATE TABLE "eventmodel" (
      "id" INTEGER NOT NULL PRIMARY KEY, "bucket_id" INTEGER NOT NULL, "timestamp" DATETIME NOT NULL,
      "duration" DECIMAL(10, 5) NOT NULL, "datastr" VARCHAR(255) NOT NULL,
      FOREIGN KEY ("bucket_id") REFERENCES "bucketmodel" ("key"));
    CREATE INDEX "eventmodel_timestamp" ON "eventmodel" ("timestamp");
    """

  /// An event by the local clock.
  private struct Event {
    let bucket: Int
    let start: String
    let seconds: Int
    let data: String
  }

  private func window(_ start: String, _ seconds: Int, _ app: String) -> Event {
    Event(bucket: 1, start: start, seconds: seconds, data: #"{"app":"\#(app)","title":"it''s"}"#)
  }

  private func presence(_ start: String, _ seconds: Int, _ status: String) -> Event {
    Event(bucket: 2, start: start, seconds: seconds, data: #"{"status":"\#(status)"}"#)
  }

  private func database(_ events: [Event], isRust: Bool, hasPresence: Bool = true) throws -> TestDatabase {
    var sql = isRust ? Self.rust : Self.python
    let buckets = [(1, "currentwindow"), (2, "afkstatus"), (3, "web.tab.current")].filter {
      hasPresence || $0.0 != 2
    }
    for (number, type) in buckets {
      sql +=
        isRust
        ? """
        INSERT INTO buckets (id, name, type, client, hostname, created)
        VALUES (\(number), 'b\(number)', '\(type)', 'c', 'laptop', '2024-01-01T00:00:00Z');
        """
        : "INSERT INTO bucketmodel VALUES (\(number), 'b\(number)', '2024-01-01', NULL, '\(type)', 'c', 'laptop', '{}');"
    }
    for event in events {
      let start = local(event.start)
      let end = start + event.seconds
      sql +=
        isRust
        ? """
        INSERT INTO events (bucketrow, starttime, endtime, data)
        VALUES (\(event.bucket), \(start)000000000, \(end)000000000, '\(event.data)');
        """
        : """
        INSERT INTO eventmodel (bucket_id, timestamp, duration, datastr)
        VALUES (\(event.bucket), strftime('%Y-%m-%d %H:%M:%f+00:00', \(start), 'unixepoch'), \(event.seconds),
          '\(event.data)');
        """
    }
    return try TestDatabase("sqlite.db", sql)
  }

  @Test(
    "Only windows of chosen applications count, while somebody was there, and no second twice",
    arguments: [true, false])
  func days(isRust: Bool) throws {
    let database = try database(
      [
        window("2024-05-01 10:00:00", 600, "Code"), window("2024-05-01 10:05:00", 600, "code"),
        window("2024-05-01 11:00:00", 600, "Firefox"), window("2024-05-01 23:50:00", 1200, "Code"),
        presence("2024-05-01 10:02:00", 300, "not-afk"), presence("2024-05-01 10:07:00", 60, "afk"),
        presence("2024-05-01 10:08:00", 3600, "not-afk"), presence("2024-05-01 23:00:00", 4000, "not-afk"),
        Event(bucket: 3, start: "2024-05-03 10:00:00", seconds: 60, data: "{}"),
        Event(bucket: 1, start: "2024-05-04 10:00:00", seconds: 60, data: "no json"),
      ], isRust: isRust)
    // 10:02 to 10:07 and 10:08 to 10:15 of Code, and 23:50 to 00:06:40 around midnight.
    let code = try #require(try reader.read(database.source(.activitywatch, choices: ["CODE"])))
    #expect(code.seconds == ["2024-05-01": 720 + 600, "2024-05-02": 400])
    let all = try #require(try reader.read(database.source(.activitywatch)))
    #expect(all.seconds == ["2024-05-01": 720 + 480 + 600, "2024-05-02": 400])
    #expect(try reader.read(database.source(.activitywatch, after: all)) == nil)
  }

  @Test("Only windows with one of the titles count, in any case", arguments: [true, false])
  func titles(isRust: Bool) throws {
    func window(_ start: String, _ title: String) -> Event {
      Event(bucket: 1, start: start, seconds: 600, data: #"{"app": "Firefox", "title": "\#(title)"}"#)
    }
    let database = try database(
      [window("2024-05-01 10:00:00", "A Latin Grammar - Wiki"), window("2024-05-02 10:00:00", "News")],
      isRust: isRust, hasPresence: false)
    func read(_ choices: String...) throws -> GatheredEvidence? {
      try reader.read(database.source(.activitywatch, choices: choices))
    }
    #expect(try read("--title latin grammar")?.seconds == ["2024-05-01": 600])
    #expect(try read("Code", "--title latin grammar")?.days == [])
  }

  @Test("Where nothing is recorded of somebody being there, all windows count")
  func noPresence() throws {
    let database = try database(
      [window("2024-05-01 10:00:00", 600, "Code")], isRust: true, hasPresence: false)
    #expect(try reader.read(database.source(.activitywatch))?.seconds == ["2024-05-01": 600])
  }

  @Test("Another database is refused")
  func other() throws {
    let database = try TestDatabase("sqlite.db", "CREATE TABLE events (a)")
    #expect(throws: EvidenceError.otherFormat(.activitywatch, path: database.path)) {
      try reader.read(database.source(.activitywatch))
    }
  }
}
