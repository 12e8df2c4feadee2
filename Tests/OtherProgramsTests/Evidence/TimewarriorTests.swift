import Foundation
import OtherPrograms
import StudyCalendar
import Testing

@Suite("Days of timewarrior")
struct TimewarriorTests {
  private let reader = EvidenceReader(dayStart: .midnight)
  private let folder = try! TestDatabase("data/.keep")

  private var place: String { folder.folder + "/data" }

  private func write(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: place + "/" + name))
    }
  }

  /// A time in UTC as timewarrior writes it, for a time by the local clock.
  private func basic(_ text: String) -> String {
    let date = Date(timeIntervalSince1970: Double(local(text)))
    return date.formatted(.iso8601).replacingOccurrences(of: "-", with: "").replacingOccurrences(
      of: ":", with: "")
  }

  private func source(_ tags: String..., after: GatheredEvidence? = nil) -> EvidenceSource {
    folder.source(.timewarrior, choices: tags, at: place, after: after)
  }

  @Test("Intervals add up by day and tag; one over midnight counts on both days, an open one not yet")
  func days() throws {
    try write([
      "2024-01.data": """
      inc \(basic("2024-01-05 10:00:00")) - \(basic("2024-01-05 10:30:00")) # piano "two words"
      inc \(basic("2024-01-05 23:30:00")) - \(basic("2024-01-06 01:00:00")) # latin

      """,
      "2024-02.data": """
      inc \(basic("2024-02-01 10:00:00")) - \(basic("2024-02-01 10:00:20")) # "it's \\"quoted\\"" # "a note"
      inc \(basic("2024-02-02 10:00:00")) # piano

      """,
      "tags.data": "{}", "undo.data": "txn:\n",
    ])
    let all = try #require(try reader.read(source()))
    #expect(all.seconds == ["2024-01-05": 3600, "2024-01-06": 3600, "2024-02-01": 20])
    #expect(try reader.read(source("piano"))?.seconds == ["2024-01-05": 1800])
    #expect(
      try reader.read(source("two words", "latin"))?.seconds == ["2024-01-05": 3600, "2024-01-06": 3600])
    #expect(try reader.read(source("it's \"quoted\""))?.seconds == ["2024-02-01": 20])
    #expect(try reader.read(source(after: all)) == nil)
  }

  @Test("A line that is no interval is named by its file and number; a line without an end waits")
  func damaged() throws {
    try write(["2024-01.data": "inc 20240105T101500Z - 20240105T111500Z\nnonsense\n"])
    #expect { try reader.read(source()) } throws: { "\($0)".contains("“2024-01.data” has a line 2") }
    try write(["2024-01.data": "inc 20240105T101500Z - 20240105T111500Z\ninc 2024"])
    #expect(try reader.read(source())?.seconds.values.reduce(0, +) == 3600)
    try write(["2024-01.data": "inc 00010101T000000Z - 99991231T235959Z\n"])
    #expect { try reader.read(source()) } throws: { "\($0)".contains("no interval") }
    try write(["2024-01.data": "inc 20000101T000000Z - 99991231T235959Z\n"])
    #expect(try reader.read(source())?.days == [])
  }

  @Test(
    "What the program itself wrote has the time that it exports",
    .enabled(if: TestRepository.has("timew"), "timewarrior is not installed"))
  func realProgram() throws {
    let home = folder.folder + "/home"
    try FileManager.default.createDirectory(atPath: home + "/data", withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: home + "/timewarrior.cfg"))
    let variables = ["TIMEWARRIORDB": home]
    func timew(_ arguments: String...) throws -> String {
      try TestRepository.output(of: ["timew"] + arguments, in: home, with: variables)
    }
    _ = try timew("track", "2023-12-31T22:00:00", "-", "2024-01-01T01:15:00", "new year")
    _ = try timew("track", "2024-01-02T09:00:00", "-", "2024-01-02T09:45:30", "piano", "say \"ah\"", "#1")
    _ = try timew("track", "2024-01-02T10:00:00", "-", "2024-01-02T10:10:00", "latin")
    _ = try timew("annotate", "@1", "a # note")
    _ = try timew("start", "2024-01-03T10:00:00", "piano")
    let found = try #require(
      try reader.read(folder.source(.timewarrior, at: EvidenceReader.path(of: .timewarrior, named: home))))

    struct Exported: Decodable {
      let start: String
      let end: String?
      let tags: [String]?
    }
    let exported = try JSONDecoder().decode([Exported].self, from: Data(timew("export").utf8))
    #expect(exported.count == 4)
    var expected: [String: Int] = [:]
    let format = DateFormatter()
    format.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    format.timeZone = TimeZone(identifier: "UTC")
    format.locale = Locale(identifier: "en_US_POSIX")
    for interval in exported {
      guard let end = interval.end.flatMap(format.date), var start = format.date(from: interval.start) else {
        continue
      }
      while start < end {
        let midnight = try #require(
          Calendar.current.nextDate(
            after: start, matching: DateComponents(hour: 0, minute: 0, second: 0), matchingPolicy: .nextTime))
        let day = Calendar.current.dateComponents([.year, .month, .day], from: start)
        let name = String(format: "%04d-%02d-%02d", day.year ?? 0, day.month ?? 0, day.day ?? 0)
        expected[name, default: 0] += Int(min(midnight, end).timeIntervalSince(start))
        start = midnight
      }
    }
    #expect(found.seconds == expected)
    #expect(expected == ["2023-12-31": 7200, "2024-01-01": 4500, "2024-01-02": 3330])
    let quoted = folder.source(.timewarrior, choices: ["say \"ah\""], at: home + "/data")
    #expect(try reader.read(quoted)?.seconds == ["2024-01-02": 2730])
  }

  @Test("What stands in the place of a month's file is named in plain words", arguments: [false, true])
  func noFile(isLink: Bool) throws {
    try write(["2024-01.data": "inc 20240105T100000Z - 20240105T103000Z\n"])
    let path = place + "/2024-02.data"
    let made = isLink ? symlink(place + "/2024-01.data", path) : mkfifo(path, 0o600)
    try #require(made == 0)
    #expect {
      _ = try reader.read(source())
    } throws: { error in
      let words = isLink ? "is a link and not a file" : "is a pipe or a device and not a file"
      return "\(error)".contains(path) && "\(error)".contains(words)
    }
  }
}
