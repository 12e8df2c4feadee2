import Foundation
import RawSQLite
import SeededRandom
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// The sums in the rows of days follow sessions and goals, whatever program changes them.
@Suite("Proof: sums of sessions")
struct SessionSumsProof {
  private let folder = TemporaryContainer()
  private static let isLarge = ProcessInfo.processInfo.environment["SWIFTCAL_TEST_SIZE"] == "large"

  /// What the rows of `day` must be, added up here in plain words from the other tables.
  private func expectedDays(_ raw: RawDatabase) throws -> [[String?]] {
    let sessions = try raw.rows("SELECT subject, date, ifnull(amount, 0) FROM session")
    let goals = try raw.rows("SELECT subject, validFrom, ifnull(minimum, 0) FROM goal ORDER BY validFrom")
    let said = try raw.rows("SELECT subject, date, didStudy FROM day WHERE didStudy IS NOT NULL")
    let keys = Set((sessions + said).map { [$0[0] ?? "", $0[1] ?? ""] })
    return keys.sorted { $0.lexicographicallyPrecedes($1) }.map { key in
      let own = sessions.filter { $0[0] == key[0] && $0[1] == key[1] }
      let sum = own.reduce(0) { $0 + (Int($1[2] ?? "") ?? 0) }
      let goal = goals.last { $0[0] == key[0] && ($0[1] ?? "") <= key[1] }
      let isReached = !own.isEmpty && sum >= (goal.flatMap { Int($0[2] ?? "") } ?? 0)
      let word = said.first { $0[0] == key[0] && $0[1] == key[1] }?[2]
      return [key[0], key[1], word ?? nil, "\(own.count)", "\(sum)", isReached ? "1" : "0"]
    }
  }

  private func statement(_ random: inout SeededGenerator) -> String {
    let subject = Int.random(in: 1...2, using: &random)
    let date = "2024-12-0\(Int.random(in: 1...4, using: &random))"
    let amount = ["NULL", "5000", "20000", "30000"].randomElement(using: &random) ?? "NULL"
    let id = "00000000-0000-4000-a000-00000000000\(Int.random(in: 0...9, using: &random))"
    let word = Int.random(in: 0...1, using: &random)
    let orRule = ["", "OR REPLACE ", "OR IGNORE "].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1, 2:
      return
        "INSERT \(orRule)INTO session (subject, date, id, amount, note) VALUES (\(subject), '\(date)', '\(id)', \(amount), 'n')"
    case 3: return "UPDATE session SET amount = \(amount) WHERE id = '\(id)'"
    case 4: return "UPDATE session SET date = '\(date)', subject = \(subject) WHERE id = '\(id)'"
    case 5: return "DELETE FROM session WHERE id = '\(id)'"
    case 6:
      return "INSERT \(orRule)INTO day (subject, date, didStudy) VALUES (\(subject), '\(date)', \(word))"
    case 7: return "UPDATE day SET didStudy = 1 - didStudy WHERE subject = \(subject)"
    case 8: return "DELETE FROM day WHERE subject = \(subject) AND date = '\(date)'"
    case 9:
      return
        "INSERT OR REPLACE INTO goal (subject, validFrom, minimum) VALUES (\(subject), '\(date)', \(amount))"
    case 10: return "UPDATE goal SET minimum = \(amount), subject = \(subject) WHERE validFrom = '\(date)'"
    case 11: return "DELETE FROM goal WHERE subject = \(subject) AND validFrom = '\(date)'"
    default:
      return "DELETE FROM subject WHERE id = 2; INSERT OR IGNORE INTO subject (id, name) VALUES (2, 'Piano')"
    }
  }

  @Test(
    "Days have the sums of their sessions after any statements of another program", arguments: [true, false])
  func anyWriter(hasForeignKeys: Bool) throws {
    var random = SeededGenerator(seed: hasForeignKeys ? 7 : 8)
    let raw = try folder.raw()
    try raw.rows("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = \(hasForeignKeys ? "OFF" : "ON")")
    try raw.rows("INSERT INTO subject (id, name) VALUES (2, 'Piano')")
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
        "SELECT subject, date, didStudy, sessions, amount, isReached FROM day ORDER BY 1, 2")
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
