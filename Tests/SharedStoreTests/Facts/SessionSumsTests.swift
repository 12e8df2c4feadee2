import Foundation
import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

/// The sums of recorded days follow sessions and goals, whatever program changes them.
@Suite("Proof: sums of sessions")
struct SessionSumsProof {
  private let folder = TemporaryContainer()
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  /// What the rows of `recordedDay` must be, added up here in plain words from the facts.
  private func expectedDays(_ raw: RawDatabase) throws -> [[String?]] {
    func facts(_ kind: String) throws -> [(subject: String, date: String, value: JSONValue, unit: String?)] {
      try raw.rows(
        """
        SELECT subject, substr(key, 1, 10), value, unit FROM fact
        WHERE kind = '\(kind)' AND value IS NOT NULL AND subject > 0 ORDER BY key
        """
      ).map { ($0[0] ?? "", $0[1] ?? "", try #require(JSONValue($0[2] ?? "")), $0[3]) }
    }
    let (sessions, goals, said) = (try facts("session"), try facts("goal"), try facts("study"))
    let units = try Dictionary(
      uniqueKeysWithValues: facts("unit").map { ($0.subject, $0.value.string ?? "") })
    let keys = Set((sessions + said).map { [$0.subject, $0.date] })
    return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      let own = sessions.filter { $0.subject == key[0] && $0.date == key[1] }
      let counted = own.filter { $0.unit == nil || $0.unit == units[key[0]] ?? "" }
      let sum = counted.reduce(0) { $0 + ($1.value["amount"]?.integer ?? 0) }
      let goal = goals.last { $0.subject == key[0] && $0.date <= key[1] }
      let isReached = !own.isEmpty && sum >= (goal?.value["minimum"]?.integer ?? 0)
      let word = said.first { $0.subject == key[0] && $0.date == key[1] }?.value.bool
      return [key[0], key[1], word.map { $0 ? "1" : "0" }, "\(own.count)", "\(sum)", isReached ? "1" : "0"]
    }
  }

  private func statement(_ random: inout SeededGenerator) -> String {
    let subject = Int.random(in: 1...2, using: &random)
    let date = "2024-12-0\(Int.random(in: 1...4, using: &random))"
    let amount = ["null", "5000", "20000", "30000"].randomElement(using: &random) ?? "null"
    let id = "00000000-0000-4000-a000-00000000000\(Int.random(in: 0...9, using: &random))"
    let word = Int.random(in: 0...1, using: &random)
    let orRule = ["", "OR REPLACE ", "OR IGNORE "].randomElement(using: &random) ?? ""
    let columns = "fact (subject, kind, key, value)"
    let session =
      #"'{"date":"\#(date)","amount":\#(amount),"note":"n","source":"person","recordedAt":"\#(date)T00:00:00Z"}'"#
    let goal = #"'{"daysPerWeek":null,"minimum":\#(amount)}'"#
    let isSession = "kind = 'session' AND substr(key, -36) = '\(id)'"
    let later =
      "ON CONFLICT DO UPDATE SET subject = excluded.subject, key = excluded.key, value = excluded.value"
    let unit = ["''", "'pages'", "'p\"g'", "NULL"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<17, using: &random) {
    case 14:
      return
        "INSERT OR IGNORE INTO fact (subject, kind, key, value, unit) VALUES (\(subject), 'session', '\(date) \(id)', \(session), \(unit))"
    case 15:
      return
        "INSERT \(orRule)INTO \(columns) VALUES (\(subject), 'unit', '', json_quote(nullif(\(unit), '')))"
    case 16:
      return
        "UPDATE fact SET value = iif(nullif(\(unit), '') IS NULL, NULL, json_quote(\(unit))) WHERE kind = 'unit' AND subject = \(subject)"
    case 0, 1:
      return "INSERT INTO \(columns) VALUES (\(subject), 'session', '\(date) \(id)', \(session)) \(later)"
    case 2:
      return "INSERT OR IGNORE INTO \(columns) VALUES (\(subject), 'session', '\(date) \(id)', \(session))"
    case 3:
      return
        "UPDATE fact SET subject = \(subject), key = '\(date) \(id)', value = \(session) WHERE \(isSession)"
    case 4: return "UPDATE fact SET subject = \(subject) WHERE \(isSession)"
    case 5: return "UPDATE fact SET value = NULL WHERE \(isSession)"
    case 6:
      return "INSERT \(orRule)INTO day (subject, date, didStudy) VALUES (\(subject), '\(date)', \(word))"
    case 7: return "UPDATE day SET didStudy = 1 - didStudy WHERE subject = \(subject)"
    case 8: return "DELETE FROM day WHERE subject = \(subject) AND date = '\(date)'"
    case 9: return "INSERT \(orRule)INTO \(columns) VALUES (\(subject), 'goal', '\(date)', \(goal))"
    case 10:
      return "UPDATE fact SET value = \(goal), subject = \(subject) WHERE kind = 'goal' AND key = '\(date)'"
    case 11: return "UPDATE fact SET value = NULL WHERE kind IN ('goal', 'study') AND key = '\(date)'"
    case 12: return "UPDATE day SET date = '\(date)', subject = \(subject) WHERE subject = \(3 - subject)"
    default:
      return "INSERT \(orRule)INTO \(columns) VALUES (\(subject), 'study', '\(date)', '\(word == 1)')"
    }
  }

  @Test(
    "Days have the sums of their sessions after any statements of another program", arguments: [true, false])
  func anyWriter(hasForeignKeys: Bool) throws {
    var random = SeededGenerator(seed: hasForeignKeys ? 7 : 8)
    let raw = try folder.raw()
    try raw.rows("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = \(hasForeignKeys ? "OFF" : "ON")")
    try folder.open().change { _ = try $0.addSubject(named: "Piano") }
    let count = Self.isLarge ? 20_000 : 800
    var refused = 0
    for _ in 0..<count {
      let statement = statement(&random)
      do {
        try raw.rows(statement)
      } catch is RawDatabaseError {
        refused += 1
      }
      let days = try raw.rows(
        "SELECT subject, date, didStudy, sessions, amount, isReached FROM recordedDay ORDER BY 1, 2")
      let expected = try expectedDays(raw)
      guard days == expected else {
        Issue.record("\(statement): \(days) instead of \(expected)")
        return
      }
    }
    #expect(refused < count / 3)
    let store = try folder.openForReading()
    #expect(try store.read { try $0.subjects().count } == 2)
    print("proved: \(count) statements of another program, the sums of all days right after each")
  }
}
