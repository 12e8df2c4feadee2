import OtherPrograms
import StudyCalendar
import Testing

@Suite("Logs and lists of other trackers")
struct TextFormatTests {
  @Test("In a harsh log a later line wins, and a skip is a rest with its comment")
  func harsh() throws {
    let found = try read(
      """
      # my log
      2025-01-15 : Read : n
      2025-01-15 : Read : y : good : 3
      2025-01-16 : Read : y
      2025-01-16 : Read : n
      2025-01-17 : Read : s : ill :
      2025-01-15 : Go: run : y

      """)
    #expect(found.format == "harsh")
    #expect(found.subject("Read")?.studied == ["2025-01-15"])
    #expect(found.subject("Read")?.rests == [RestRecord(date: "2025-01-17", reason: "ill")])
    #expect(found.subject("Go: run")?.studied == ["2025-01-15"])
    #expect(
      refusal("2025-01-15 : Read : y\n2025-01-15 : Read : q\n")?.contains("line 2: “q” is not y, n") == true)
    #expect(refusal("2025-01-15 : Read : y\n\n2025-13-15 : Read : y\n")?.contains("line 3: ") == true)
    #expect(refusal("2025-01-15 : Read : y\n2025-01-15 : Read\n")?.contains("2 fields") == true)
  }

  @Test("In a habitctl log the first line of a day wins")
  func habitctl() throws {
    let found = try read(
      "2025-01-15\tRead\ty\n\n2025-01-15\tRead\tn\n2025-01-16\tRead\tn\n2025-01-16\tRead\ty\n2025-01-17\tRead\ts\n"
    )
    #expect(found.format == "habitctl")
    #expect(found.studied == ["2025-01-15"])
    #expect(found.subjects[0].rests == [RestRecord(date: "2025-01-17")])
    #expect(refusal("2025-01-15\tRead\ty\n2025-01-15 Read y\n")?.contains("line 2:") == true)
  }

  @Test("In a dijo file a day is studied when its bit is set or its count reaches the goal")
  func dijo() throws {
    let found = try read(
      """
      [{"type":"Bit","name":"Read","stats":{"2020-07-21":true,"2020-07-22":false}},
       {"type":"Count","name":"Pages","stats":{"2020-07-21":4,"2020-07-22":5,"2020-07-23":0},"goal":5},
       {"type":"Count","name":"Any","stats":{"2020-07-21":4,"2020-07-23":0}}]
      """)
    #expect(found.format == "dijo")
    #expect(found.subject("Read")?.studied == ["2020-07-21"])
    #expect(found.subject("Pages")?.studied == ["2020-07-22"])
    #expect(found.subject("Any")?.studied == ["2020-07-21"])
    let bad = #"[{"type":"Bit","name":"Read","stats":{"2020-07-32":true,"2020-07-22":true}}]"#
    #expect(refusal(bad)?.contains("“Read”: “2020-07-32” is not a date") == true)
    #expect(try read(bad, options(skipBad: true)).studied == ["2020-07-22"])
    #expect(
      refusal(#"[{"type":"Bit","name":"Read","stats":{"2020-07-21":"#)?.contains("not valid JSON") == true)
  }

  @Test("A HabitBull file may have ISO dates or dates with the month first")
  func habitBull() throws {
    let found = try read(
      """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Read,,"a, b",2024-01-05,1,
      Read,,x,2024-01-06,0,no
      Run,,x,1/7/2024,2,
      """)
    #expect(found.format == "habitbull")
    #expect(found.subject("Read")?.studied == ["2024-01-05"])
    #expect(found.subject("Run")?.studied == ["2024-01-07"])
    #expect(
      found.notes == [
        "dates from “CalendarDate”, subjects from “HabitName”, whether it was studied from “Value”",
        "dates such as “1/7/2024” were read with the month first",
      ])
  }

  @Test("A list of dates is read with one date per line, without its comments and blank lines")
  func dates() throws {
    let found = try read(
      "\u{FEFF}2024-01-05\r\n# a comment\r\n\r\n 2024-01-06 \r\n2024-01-05\r\n2026-11-21\r\n")
    #expect(found.format == "dates")
    #expect(found.studied == ["2024-01-05", "2024-01-06"])
    #expect(found.leftOutCount(.future) == 1)
    #expect(refusal("2024-01-05\n2024-01-06\n2024-02-30\n")?.contains("line 3: “2024-02-30”") == true)
  }

  @Test("A file of no known format is refused in one line that says what to do")
  func unknown() {
    for text in ["", "hello\nworld\n", "\0\0\0", "{}", "{\"a\":1}", "<html>", "[]x", "a,b\n1,2\n"] {
      let message = refusal(text) ?? "none"
      #expect(!message.contains("\n") && message.contains(";"), "\(text.debugDescription): \(message)")
    }
    #expect(throws: ForeignFormatError.missing(file: "no")) { try ForeignFile(path: "/nowhere/no") }
    #expect(throws: ForeignFormatError.self) { try ForeignFile(path: "/dev/zero") }
    #expect(throws: ForeignFormatError.self) { try ForeignFile(path: "/tmp") }
  }

  @Test("Names of imported subjects are cut to 64 characters, and names that differ in case are one")
  func names() throws {
    let long = String(repeating: "a", count: 80)
    let found = try read("2025-01-15 : Read : y\n2025-01-16 : READ : y\n2025-01-16 : \(long) : y\n")
    #expect(found.subjects.map { $0.name ?? "" } == ["Read", String(repeating: "a", count: 64)])
    #expect(found.subject("Read")?.studied.count == 2)
    #expect(found.notes.count == 1)
  }
}
