import SeededRandom
import StudyCalendar
import Testing

@testable import OtherPrograms

/// Files that once took minutes or a gigabyte. Each is refused early or read at once; a test that waits for one of them
/// to end would not end.
@Suite("Files that are made to cost much", .timeLimit(.minutes(2)))
struct CostTests {
  @Test("A line with a great many fields is refused")
  func columns() {
    let names = (0..<12_000).map { "h\($0)" }.joined(separator: ",")
    let line = String(repeating: ",2", count: 12_000)
    #expect(refusal("Date,\(names),\n2024-01-01\(line),\n")?.contains("more than 5000 fields") == true)
    let commas = Zip([("001 A/Checkmarks.csv", String(repeating: ",", count: 1 << 15))])
    #expect {
      try readArchive(foreignFile(name: "l.zip", bytes: commas.bytes), options())
    } throws: { "\($0)".contains("more than 5000 fields") }
  }

  @Test(
    "A very long line is refused",
    arguments: sample(of: ["2024-01-05 : Piano : y : ", "Date,x\n2024-01-05,\""], least: 1))
  func longLine(beginning: String) {
    let message = refusal(beginning + String(repeating: "a", count: 1 << 20)) ?? "read"
    #expect(message.contains("more than 1 MiB") && !message.contains("\n"), "\(message.prefix(200))")
  }

  @Test("Blanks and blank lines cost no more than reading them")
  func blanks() throws {
    #expect(refusal(String(repeating: " ", count: 1 << 16)) != nil)
    #expect(refusal(String(repeating: " \n", count: 1 << 15)) != nil)
    #expect(refusal(String(repeating: "\n", count: 1 << 17)) != nil)
    #expect(try read("2024-01-05\n" + String(repeating: "   \n", count: 1 << 14)).studied == ["2024-01-05"])
  }

  @Test("JSON that is nested deeply is refused")
  func nested() {
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let message = refusal(#"{"format":"swiftcal","version":1,"subjects":[],"history":\#(deep)}"#)
    #expect(message?.contains("nested") == true, "\(message ?? "read")")
    #expect(refusal(#"{"format":"swiftcal","version":1,"subjects":[],"x":"\#(deep)\\\"["}"#) == nil)
  }

  @Test("JSON that consists mostly of brackets is refused")
  func brackets() throws {
    let many = Array(repeating: "[[]]", count: 60_000).joined(separator: ",")
    let message = refusal(#"{"format":"swiftcal","version":1,"subjects":[],"history":[\#(many)]}"#)
    #expect(message?.contains("mostly of brackets") == true, "\(message ?? "read")")
    let days = (0..<11_000).map { #"{"day":"\#(CalendarDate.earliest.advanced(by: $0))","done":true}"# }
    #expect(
      try read(#"{"habits":[{"name":"A","records":[\#(days.joined(separator: ","))]}]}"#).studied.count
        > 10_000)
  }

  @Test("A zip of thousands of habits is read in a time that grows with their number")
  func habits() throws {
    let entries = (1...4_000).map { ("\($0) A\($0)/Checkmarks.csv", "2024-01-01,2\n") }
    let list = "Position,Name,Type\n" + (1...4_000).map { "\($0),A\($0),YES_NO\n" }.joined()
    let zip = Zip([("Habits.csv", list)] + entries)
    #expect(try readArchive(foreignFile(name: "l.zip", bytes: zip.bytes), options()).subjects.count == 4_000)
  }
}

extension CostTests {
  /// Reads a text with a limit of so many days and sessions.
  private func refusal(_ text: String, records: Int = .max, sessions: Int = .max) -> String? {
    var options = options()
    options.limits = (records, sessions, 5_000)
    do {
      _ = try read(text, options)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("A file of more sessions than there may be is refused, and one of many sessions on one day is read")
  func sessions() {
    #expect(options().limits.sessions == 200_000)
    let lines = "Date,Value,Notes\n" + (0...5_000).map { "2024-01-01,YES_MANUAL,note \($0)\n" }.joined()
    #expect(refusal(lines, sessions: 5_000)?.contains("more than 5000 sessions") == true)
    #expect(refusal(lines, sessions: 5_001) == nil)
  }

  @Test("A file of more days than there may be is refused")
  func days() {
    #expect(options().limits.records == 1_000_000)
    let names = (0..<260).map { "h\($0)" }.joined(separator: ",")
    let line = String(repeating: ",YES_MANUAL", count: 260) + ",\n"
    let first: CalendarDate = "2024-01-01"
    let lines = "Date,\(names),\n" + (0..<40).map { "\(first.advanced(by: -$0))" + line }.joined()
    #expect(refusal(lines, records: 260 * 40 - 1)?.contains("more than a million days") == true)
    #expect(refusal(lines, records: 260 * 40) == nil)
  }
}
