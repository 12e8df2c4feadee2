import FoundationEssentials
import RawSQLite
import SeededRandom
import StudyCalendar
import TemporaryStore
import Testing
import Words

@testable import SharedStore
@testable import System

/// Everything that brings facts from elsewhere is one join: of each fact the later word counts.
@Suite("Proof: the join of facts")
struct JoinTests {
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  /// A random word. Few places, values and times make many of them meet, at equal times too.
  private static func word(_ random: inout SeededGenerator) -> StampedFact {
    func one(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
    let time = 1_700_000_000_000_000 + Int.random(in: 0...3, using: &random)
    if Int.random(in: 0..<8, using: &random) == 0 {
      let value = #"{"name":"\#(one("Arts", "Music"))","needsAll":\#(one("true", "false"))}"#
      let earlier = JSONValue.integer(time - Int.random(in: 0...3, using: &random))
      return StampedFact(
        subject: nil, fact: "group", key: "5e551011-0000-4000-a000-000000000003", value: value, time: time,
        times: .object([.init(one("name", "needsAll"), earlier)]))
    }
    let date = one("2024-12-01", "2024-12-02")
    var subject: String? = one("1:study", "1:japanese", "2:japanese")
    let (kind, key, value): (String, String, String) =
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1: ("study", date, one("true", "false", "null"))
      case 2:
        ("rest", date, one(#"{"isLate":true,"reason":"ill"}"#, #"{"isLate":false,"reason":null}"#, "null"))
      case 3:
        // Two devices never give the same number.
        (
          "session", "5e551011-0000-4000-a000-00000000000\(one("1", "2"))",
          one(
            "null",
            #"{"date":"2024-12-01","amount":1000,"note":null,"source":"git","recordedAt":"2024-12-01T00:00:00Z"}"#,
            #"{"date":"2024-12-02","amount":null,"note":"b","source":"git","recordedAt":"2024-12-01T00:00:00Z"}"#
          )
        )
      case 4:
        (
          "goal", date,
          one(#"{"daysPerWeek":3,"minimum":null}"#, #"{"daysPerWeek":null,"minimum":500}"#, "null")
        )
      case 5: ("schedule", date, one("1", "65", "null"))
      case 6: ("name", "", one(#""Study""#, #""Japanese""#, #""Kanji""#))
      case 7: ("life", "00000000000000000\(one("1", "2", "3"))", one("true", "null"))
      case 8: (one("unit", "end"), "", one("null", "null"))
      case 9: ("default", "", one(#""1:study""#, #""1:japanese""#, #""3:later""#))
      default: ("setting", "rest-budget", one(#""1""#, #""2""#, "null"))
      }
    if ["setting", "default"].contains(kind) { subject = nil }
    return StampedFact(subject: subject, fact: kind, key: key, value: value, time: time)
  }

  /// What a store knows after it has heard these words: all facts by the names that all devices have, the days that follow
  /// from them, and the subjects.
  private func known(after parts: [[StampedFact]]) throws -> [[[String?]]] {
    let folder = TemporaryContainer()
    let store = try folder.open()
    for part in parts {
      try store.share(at: ("2024-12-10" as CalendarDate).noon) {
        _ = try $0.merge(part)
        try $0.settleSubjects()
      }
    }
    let raw = try folder.raw()
    #expect(try raw.rows("PRAGMA integrity_check") == [["ok"]])
    return [
      // What takes back a session that was not known belongs to no subject.
      try raw.rows(
        """
        SELECT iif(kind = 'session' AND value IS NULL, NULL, identity), kind, iif(kind = 'session', substr(key, -36), key),
          iif(kind = 'default', (SELECT identity FROM subject WHERE id = value), value), time, times
        FROM fact LEFT JOIN subject ON subject.id = fact.subject
        WHERE fact.subject <> 1 ORDER BY 1, 2, 3
        """),
      try raw.rows(
        "SELECT identity, date, didStudy, sessions, amount, isReached FROM recordedDay JOIN subject ON id = subject ORDER BY 1, 2"
      ),
      try raw.rows("SELECT identity, name, birth FROM subject WHERE id <> 1 ORDER BY 1"),
    ]
  }

  @Test("The order in which words come, how they are parted, and whether they come twice makes no difference")
  func anyOrder() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let rounds = Self.isLarge ? 2000 : 12
    for round in 0..<rounds {
      let words = (0..<40).map { _ in Self.word(&random) }
      let expected = try known(after: [words])
      #expect(try known(after: [words, words]) == expected, "twice, seed \(seed), round \(round)")
      let shuffled = words.shuffled(using: &random)
      let middle = Int.random(in: 0...40, using: &random)
      let parts = [Array(shuffled[middle...]), Array(shuffled[..<middle]), Array(shuffled.prefix(10))]
      #expect(try known(after: parts) == expected, "in another order, seed \(seed), round \(round)")
    }
    print("proved: \(rounds) times 40 words, in three orders")
  }

  @Test("Whether something has yet to be written is known without reading what is written")
  func unwritten() throws {
    let folder = TemporaryContainer()
    try folder.open().change {
      _ = try $0.record(
        ("1964-01-01"..."2024-12-08").map { ($0, .study(true)) }, of: $0.reading.defaultSubject())
    }
    let store = try folder.open()
    #expect(try !store.read { try $0.hasUnwrittenFacts() })
    #expect(pagesRead(by: store.connection.handle) < 40)
  }
}
