import Drawing
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("The chosen day beside the months")
struct DayPanelTests {
  /// A screen on 2024-12-10 with a goal of 20 minutes, and amounts in November and December.
  private func screen(
    columns: Int = 84, rows: Int = 24, notes: Int = 0
  ) throws -> TestScreen {
    try TestScreen(columns: columns, rows: rows) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setGoal(Goal(minimum: Amount(thousandths: 20_000)), of: subject, from: .earliest)
      let amounts: [(CalendarDate, Int)] = [
        ("2024-11-04", 60), ("2024-11-05", 60), ("2024-11-06", 60), ("2024-11-20", 600), ("2024-12-08", 240),
        ("2024-12-09", 30), ("2024-12-10", 15),
      ]
      for (date, amount) in amounts {
        _ = try writing.addSession(
          on: date, amount: Amount(thousandths: amount * 1000), note: nil, of: subject)
      }
      for note in 0..<notes {
        _ = try writing.addSession(on: "2024-12-10", amount: nil, note: "page \(note)", of: subject)
      }
    }
  }

  @Test("It says what is left of the goal, the week, the month so far and the way to the longest streak")
  func parts() throws {
    let screen = try screen()
    for text in [
      "████████░░  15 of 20 min  5 min to go", "This week  2 days, 4 h 45 min",
      " S   M   T", "December 2024  ▲ 1 h 45 min by day 10", "1      8      15     22     29",
      "2 days  ███████░░░  1 to go",
    ] {
      #expect(screen.shows(text), "\(text) in \(screen.rows)")
    }
    screen.type("h")
    #expect(screen.shows("██████████  30 of 20 min") && !screen.shows("min to go"))
    screen.type("[")
    #expect(screen.shows("The week  3 days, 3 h") && !screen.shows("by day 10"))
  }

  @Test("A session that was brought in says from which program it came, or that it was imported")
  func origins() throws {
    let screen = try TestScreen(columns: 84, rows: 34) { writing in
      for source in [Session.person, "plain-csv", "loop-backup", "anki", "our-own-script"] {
        _ = try writing.addSession(
          on: "2024-12-10", amount: Amount(thousandths: 15_000), note: nil, source: source,
          of: writing.reading.defaultSubject())
      }
    }
    for text in ["15 min", "15 min (imported)", "15 min (Loop)", "15 min (Anki)", "15 min (our-own-script)"] {
      #expect(screen.rows.contains { $0.hasSuffix(text) }, "\(text) in \(screen.rows)")
    }
  }

  @Test("The sessions have a heading, and below them stand the last two of the day before")
  func sessions() throws {
    let screen = try screen(rows: 34, notes: 1)
    let heading = try #require(screen.rows.firstIndex { $0.contains("Sessions") })
    let sessions = screen.rows[heading + 1] + screen.rows[heading + 2]
    #expect(sessions.contains("15 min") && sessions.contains("note  page 0"))
    #expect(screen.rows[heading + 3].contains("yesterday  30 min"), "\(screen.rows)")
    let before = try #require(screen.position(of: "yesterday"))
    #expect(screen.frame.screen.style(at: before) == CellStyle(.secondary))
    screen.type("h")
    #expect(screen.shows("2024-12-08  4 h"), "\(screen.rows)")
    screen.type("hhhh")
    #expect(!screen.shows("Sessions"))
  }

  @Test("A week that reached its goal says so behind its days")
  func metWeek() throws {
    let screen = try TestScreen(columns: 84, rows: 24) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.setGoal(Goal(daysPerWeek: 2), of: subject, from: .earliest)
      try writing.record(["2024-12-01", "2024-12-03", "2024-12-08"].map { ($0, .study(true)) }, of: subject)
    }
    let row = try #require(screen.rows.first { $0.contains(" 3●") })
    #expect(row.contains("2/2 ✓"), "\(screen.rows)")
    #expect(screen.rows.count { $0.contains("✓") } == 1)
    screen.resize(80, 24)
    #expect(screen.shows("✓") && !screen.shows("2/2 ✓"))
    screen.resize(24, 12)
    for row in screen.rows { #expect(row.columns <= 24) }
  }

  @Test("It begins at 84 columns, and below them the day stands under the months")
  func widths() throws {
    let screen = try screen(columns: 83)
    #expect(!screen.shows("This week") && screen.shows("streak 2 days"))
    screen.resize(84, 24)
    #expect(screen.shows("This week"))
    screen.resize(84, 17)
    #expect(!screen.shows("This week"))
  }

  @Test("Many sessions leave the streak and the week their place, and say how many there are more")
  func manySessions() throws {
    let screen = try screen(notes: 40)
    #expect(screen.shows("This week") && screen.shows("1 to go") && screen.shows("more lines"))
    for row in screen.rows { #expect(row.columns <= 84) }
  }

  @Test("A streak that is the longest says so, and a month has its days and its sum in the title")
  func longest() throws {
    let screen = try screen()
    #expect(screen.shows("4 studied  13 h"))
    screen.type("hhh ")
    #expect(screen.shows("3 days  ██████████  the longest"))
  }

  @Test("The row above the keys has the meaning of the signs that are shown, and of no others")
  func legend() throws {
    let screen = try screen()
    let row = screen.rows[22]
    #expect(row.contains("◐ less than the goal") && row.contains("· missed"))
    #expect(!row.contains("day off"))
    screen.type("hhhhr")
    screen.press(.enter)
    #expect(screen.rows[22].contains("~ day off"))
  }

  @Test("A column is the higher, the more there is, and nothing has none")
  func columns() {
    let shown = [0, 1, 12, 50, 99, 100].map { Amount(thousandths: $0) }
    #expect(
      shown.map { Character.column($0, of: Amount(thousandths: 100)) } == [" ", "▁", "▁", "▄", "█", "█"])
    #expect(Character.column(.zero, of: .zero) == " ")
  }
}
