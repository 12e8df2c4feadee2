import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar
import Testing

@Suite("Days of KOReader")
struct KOReaderTests {
  private let reader = EvidenceReader(dayStart: .midnight)

  /// The tables, indexes and views that KOReader's statistics plugin makes since its version 20201022.
  private static let schema = """
    CREATE TABLE book (
      id integer PRIMARY KEY autoincrement, title text, authors text, notes integer, last_open integer,
      highlights integer, pages integer, series text, language text, md5 text, total_read_time integer,
      total_read_pages integer);
    CREATE UNIQUE INDEX book_title_authors_md5 ON book(title, authors, md5);
    CREATE TABLE page_stat_data (
      id_book integer, page integer NOT NULL DEFAULT 0, start_time integer NOT NULL DEFAULT 0,
      duration integer NOT NULL DEFAULT 0, total_pages integer NOT NULL DEFAULT 0,
      UNIQUE (id_book, page, start_time), FOREIGN KEY(id_book) REFERENCES book(id));
    CREATE INDEX page_stat_data_start_time ON page_stat_data(start_time);
    CREATE TABLE numbers (number INTEGER PRIMARY KEY);
    CREATE VIEW page_stat AS
      SELECT id_book, first_page + idx - 1 AS page, start_time, duration / (last_page - first_page + 1) AS duration
      FROM (
        SELECT id_book, page, total_pages, pages, start_time, duration,
          ((page - 1) * pages) / total_pages + 1 AS first_page,
          max(((page - 1) * pages) / total_pages + 1, (page * pages) / total_pages) AS last_page, idx
        FROM page_stat_data JOIN book ON book.id = id_book
        JOIN (SELECT number as idx FROM numbers) AS N ON idx <= (last_page - first_page + 1));
    PRAGMA user_version = 20201022;
    INSERT INTO book (title, md5, pages) VALUES ('A “book”', 'abc', 300), ('B', 'def', 100);
    """

  private func database(_ rows: [(book: Int, page: Int, time: Int, duration: Int)]) throws -> TestDatabase {
    try TestDatabase(
      "statistics.sqlite3",
      Self.schema
        + rows.map {
          "INSERT INTO page_stat_data VALUES (\($0.book), \($0.page), \($0.time), \($0.duration), 300);"
        }
        .joined())
  }

  @Test("The time that pages were open adds up by day, and a page counts once a day")
  func days() throws {
    let database = try database([
      (1, 10, local("2024-05-01 20:00:00"), 60), (1, 11, local("2024-05-01 20:01:00"), 45),
      (1, 10, local("2024-05-01 20:02:00"), 30), (2, 10, local("2024-05-01 23:59:50"), 100),
      (2, 11, local("2024-05-02 00:01:30"), 20),
    ])
    let found = try #require(try reader.read(database.source(.koreader)))
    #expect(found.seconds == ["2024-05-01": 235, "2024-05-02": 20])
    #expect(found.counts == ["2024-05-01": 3, "2024-05-02": 1])
    let late = EvidenceReader(dayStart: try #require(TimeOfDay("04:00")))
    #expect(try late.read(database.source(.koreader))?.seconds == ["2024-05-01": 255])
    // SQLite counts the same in its own way.
    let judge = try RawDatabase(database.path).rows(
      """
      SELECT date(start_time, 'unixepoch', 'localtime'), sum(duration) FROM page_stat_data GROUP BY 1
      """)
    #expect(
      found.seconds == Dictionary(uniqueKeysWithValues: judge.map { ($0[0] ?? "", Int($0[1] ?? "") ?? 0) }))
  }

  @Test("A file that has not changed is not read again, and one that has grown is")
  func again() throws {
    let database = try database([(1, 1, local("2024-05-01 12:00:00"), 60)])
    let first = try #require(try reader.read(database.source(.koreader)))
    #expect(try reader.read(database.source(.koreader, after: first)) == nil)
    try RawDatabase(database.path).rows(
      "INSERT INTO page_stat_data VALUES (1, 2, \(local("2024-05-01 12:01:00")), 30, 300)")
    let second = try #require(try reader.read(database.source(.koreader, after: first)))
    #expect(second.seconds == ["2024-05-01": 90])
  }

  @Test("The table of earlier versions is read")
  func earlier() throws {
    let database = try TestDatabase(
      "statistics.sqlite3",
      """
      CREATE TABLE book (id integer PRIMARY KEY, title text, md5 text);
      CREATE TABLE page_stat (id_book integer, page integer, start_time integer, period integer);
      INSERT INTO book VALUES (1, 'A', 'abc');
      INSERT INTO page_stat VALUES (1, 5, \(local("2019-05-01 12:00:00")), 90);
      """)
    #expect(try reader.read(database.source(.koreader))?.seconds == ["2019-05-01": 90])
  }

  @Test("Impossible times and durations do no harm")
  func impossible() throws {
    let database = try database([
      (1, 1, Int.max, 60), (1, 2, -Int.max, 60), (1, 3, local("2024-05-01 12:00:00"), Int.max),
      (1, 4, local("2024-05-01 12:00:01"), -5), (1, 5, 253_500_000_000, 5),
    ])
    #expect(try reader.read(database.source(.koreader))?.seconds == ["2024-05-01": 86_400])
  }

  @Test("A page that was open for no time counts nothing, and one before 1990 is left out and told")
  func unset() throws {
    let day = local("2024-05-01 20:00:00")
    let database = try database([
      (1, 1, 0, 60), (1, 2, -5, 60), (1, 10, day, 60), (1, 11, day + 60, 0), (1, 12, day + 61, -7),
    ])
    _ = try RawDatabase(database.path).rows(
      "INSERT INTO page_stat_data VALUES (1, 13, \(day + 70), 'sixty', 300)")
    let found = try #require(try reader.read(database.source(.koreader)))
    #expect(found.counts == ["2024-05-01": 1] && found.seconds == ["2024-05-01": 60])
    #expect(found.beforeClock == 2)
  }
}
