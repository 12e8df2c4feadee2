import ForeignText
import StudyCalendar
import System

/// How long windows of applications were in use while somebody was at the machine, as ActivityWatch has it. It has two
/// servers with two schemas: aw-server-rust, and aw-server.
struct ActivityWatchEvents: FiledEvidence {
  static let kind = EvidenceKind.activitywatch

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(
      of: kind, given, below: nil,
      in: ["aw-server-rust/sqlite.db", "aw-server/peewee-sqlite.v2.db"].map {
        EvidencePlace.data("activitywatch/" + $0)
      })
  }

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _: inout LeftOut
  ) throws {
    let database = try ForeignDatabase(inUse: source.place)
    guard let schema = try Schema(of: database) else {
      throw EvidenceError.otherFormat(kind, path: source.place)
    }
    // The numbers of the buckets by the machines whose events they have, and by what they record.
    var hosts: [String: [String: [Int]]] = [:]
    try database.forEachRow(schema.buckets) { row in
      hosts[row.text(2), default: [:]][row.text(1), default: []].append(row.integer(0))
    }
    hosts = hosts.filter { $0.value["currentwindow"] != nil }
    var used = Spans()
    let applications = Set(source.choices(with: "app").map { $0.lowercased() })
    let titles = source.choices(with: "title").map { $0.lowercased() }
    for buckets in hosts.values { used.add(try use(of: applications, titles, in: buckets, schema, database)) }
    for span in used.joined { days.add(from: span.lowerBound, to: span.upperBound) }
  }

  /// The spans in which chosen applications were in use on a machine, and somebody was there. Where nothing is recorded of
  /// that, all of them count.
  /// - Parameters:
  ///   - wanted: the applications that count, in lower case; none for all.
  ///   - titles: what titles of windows that count have in them, in lower case; none for all.
  private static func use(
    of wanted: Set<String>, _ titles: [String], in buckets: [String: [Int]], _ schema: Schema,
    _ database: ForeignDatabase
  ) throws -> Spans {
    func spans(in numbers: [Int], key: String, _ isWanted: (Statement) -> Bool) throws -> Spans {
      var spans = Spans()
      for bucket in numbers {
        try database.forEachRow(schema.events(in: bucket, key: key)) { row in
          if isWanted(row) { spans.add(from: row.integer(0), to: row.integer(1)) }
        }
      }
      return spans
    }
    let windows = try spans(in: buckets["currentwindow"] ?? [], key: "app") { row in
      guard wanted.isEmpty || wanted.contains(row.text(2).lowercased()) else { return false }
      guard !titles.isEmpty else { return true }
      let title = row.text(3).lowercased()
      return titles.contains { title.has($0) }
    }
    guard let presence = buckets["afkstatus"] else { return windows }
    return windows.intersection(try spans(in: presence, key: "status") { $0.text(2) == "not-afk" })
  }
}

/// How a server of ActivityWatch keeps its events. Queries give milliseconds since 1970.
private struct Schema {
  let buckets: String
  private let bucketColumn: String
  private let table: String
  private let data: String
  private let start: String
  private let end: String

  /// The schema of a database; nil for another one.
  init?(of database: ForeignDatabase) throws {
    if try database.has([
      "buckets": ["id", "type", "hostname"], "events": ["bucketrow", "starttime", "endtime", "data"],
    ]) {
      buckets = "SELECT id, type, hostname FROM buckets"
      (table, bucketColumn, data) = ("events", "bucketrow", "data")
      // Nanoseconds since 1970.
      (start, end) = ("starttime / 1000000", "endtime / 1000000")
    } else if try database.has([
      "bucketmodel": ["key", "type", "hostname"],
      "eventmodel": ["bucket_id", "timestamp", "duration", "datastr"],
    ]) {
      buckets = "SELECT key, type, hostname FROM bucketmodel"
      (table, bucketColumn, data) = ("eventmodel", "bucket_id", "datastr")
      // A text such as 2024-01-05 10:15:00.123000+00:00, and seconds.
      start = "CAST((julianday(timestamp) - 2440587.5) * 86400000 + 0.5 AS INTEGER)"
      end = "\(start) + CAST(duration * 1000 AS INTEGER)"
    } else {
      return nil
    }
  }

  /// The events of a bucket, each with its start, its end, a text of its JSON, and the title that it may have.
  func events(in bucket: Int, key: String) -> String {
    """
    SELECT \(start), \(end), iif(json_valid(\(data)), json_extract(\(data), '$.\(key)'), ''),
      iif(json_valid(\(data)), json_extract(\(data), '$.title'), '')
    FROM \(table) WHERE \(bucketColumn) = \(bucket)
    """
  }
}

/// Spans of time, in milliseconds since 1970. They may overlap.
struct Spans {
  private var all: [Range<Int>] = []

  /// The longest span that is believed, in milliseconds. A longer one is a mistake or malice.
  private static let longest = 366 * ClockReading.secondsOfDay * 1000

  mutating func add(from start: Int, to end: Int) {
    let (length, isHuge) = end.subtractingReportingOverflow(start)
    if !isHuge, (1...Self.longest).contains(length) { all.append(start..<end) }
  }

  mutating func add(_ other: Spans) { all += other.all }

  /// The spans in their order. Those that overlap or touch are one.
  var joined: [Range<Int>] {
    var joined: [Range<Int>] = []
    for span in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, last.upperBound >= span.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  /// What lies in spans of both.
  func intersection(_ other: Spans) -> Spans {
    let (ours, theirs) = (joined, other.joined)
    var (result, i, j) = (Spans(), 0, 0)
    while i < ours.count, j < theirs.count {
      let (start, end) = (
        max(ours[i].lowerBound, theirs[j].lowerBound), min(ours[i].upperBound, theirs[j].upperBound)
      )
      if start < end { result.all.append(start..<end) }
      if ours[i].upperBound < theirs[j].upperBound { i += 1 } else { j += 1 }
    }
    return result
  }
}
