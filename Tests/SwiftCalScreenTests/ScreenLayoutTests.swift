import Drawing
import SharedStore
import StudyCalendar
import System
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("What the app shows at each size")
struct ScreenLayoutTests {
  private static let sizes = [(20, 6), (24, 8), (40, 15), (59, 20), (60, 20), (80, 24), (120, 40), (200, 60)]

  @Test("The chosen day, its sign and its date are shown at every size", arguments: sizes)
  func chosenDay(columns: Int, rows: Int) throws {
    let screen = try TestScreen(columns: columns, rows: rows) {
      try $0.record([("2024-12-03", .study(true))], of: $0.reading.defaultSubject())
    }
    for _ in 0..<3 {
      #expect(screen.shows("\(screen.state.chosen)"), "\(screen.rows)")
      // Exactly the chosen day stands out.
      let frame = screen.frame
      let reversed = (0..<rows).flatMap { row in
        (0..<columns).filter { frame.screen.style(at: ScreenPosition(row: row, column: $0)).isReversed }
          .map { ScreenPosition(row: row, column: $0) }
      }
      let days = Set(
        reversed.compactMap { place -> CalendarDate? in
          if case .day(let date) = frame.target(at: place) { date } else { nil }
        })
      #expect(days == [screen.state.chosen])
      screen.type("k")
    }
    screen.type("2")
    #expect(screen.shows("streak") || screen.shows("0 days"))
  }

  @Test("A long note takes the rows that are free, and is cut where other sessions need them")
  func longNote() throws {
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    let screen = try TestScreen(columns: 80, rows: 34) { writing in
      let subject = try writing.reading.defaultSubject()
      for (hour, note) in ["short", "of two\n\nlines", words].enumerated() {
        let session = Session(
          id: "00000000-0000-4000-a000-00000000000\(hour)", date: "2024-12-10",
          amount: Amount(thousandths: 5000), note: note, recordedAt: "2024-12-10T0\(hour):00:00Z")
        #expect(try writing.add(session, of: subject))
      }
    }
    #expect(screen.shows("5 min  short") && screen.shows("5 min  of two") && screen.shows("         lines"))
    #expect(screen.shows("5 min  word1 ") && screen.shows(" word30"))
    for row in screen.rows where row.contains("word") {
      #expect(row.hasPrefix("  5 min  word") || row.hasPrefix("         word"), "\(row)")
    }
    screen.resize(60, 20)
    #expect(screen.shows("5 min  short") && screen.shows("5 min  of two") && screen.shows("5 min  word1 "))
    #expect(!screen.shows("word30") && screen.shows("…"), "\(screen.rows)")
    for (columns, rows) in [(60, 20), (30, 30), (24, 12), (20, 6)] {
      screen.resize(columns, rows)
      for row in screen.rows { #expect(row.columns <= columns) }
    }
  }

  @Test("Every line fits into the width, and the last row is not lost", arguments: sizes)
  func fits(columns: Int, rows: Int) throws {
    let screen = try TestScreen(columns: columns, rows: rows)
    for keys in ["", "2", "?", "q1n"] {
      screen.type(keys)
      for row in screen.rows { #expect(row.columns <= columns) }
      #expect(!screen.lastRow.isEmpty)
    }
  }

  @Test("The smallest screen has the week of the chosen day, and nothing stands in the row of the keys")
  func smallest() throws {
    let screen = try TestScreen(columns: 14, rows: 3)
    #expect(screen.rows[1].contains("○") && !screen.lastRow.contains("○"), "\(screen.rows)")
  }

  @Test("Below 60 columns there is one column of months, and above as many as fit beside the chosen day")
  func monthsBeside() {
    func across(_ columns: Int) -> Int { CalendarPlan(ScreenSize(columns: columns, rows: 24)).across }
    #expect(
      [20, 40, 59, 60, 76, 77, 80, 114, 115, 120, 160].map(across) == [1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 2])
  }

  @Test("A day's sign tells its state without colours", arguments: [(80, 24), (30, 12), (24, 12), (20, 12)])
  func signs(columns: Int, rows: Int) throws {
    let screen = try TestScreen(columns: columns, rows: rows) { writing in
      let subject = try writing.reading.defaultSubject()
      try writing.record([("2024-12-02", .study(true))], of: subject)
      try writing.record([("2024-12-03", .rest(.init()))], of: subject)
    }
    func sign(_ date: CalendarDate) -> String {
      let frame = screen.frame
      for row in 0..<rows {
        let cells = (0..<columns).filter {
          frame.target(at: ScreenPosition(row: row, column: $0)) == .day(date)
        }
        guard let first = cells.first, let last = cells.last else { continue }
        let text = Array(screen.rows[row])
        return String(text[min(first, text.count)..<min(last + 1, text.count)]).filter {
          !" []0123456789".contains($0)
        }
      }
      return "not shown"
    }
    #expect(sign("2024-12-02") == "●")
    #expect(sign("2024-12-03") == "~")
    #expect(sign("2024-12-04") == "·")
    #expect(sign("2024-12-10") == "○")
    #expect(sign("2024-12-11") == "")
  }

  @Test("Names of wide characters stand in their columns, and long ones are cut")
  func wideNames() throws {
    let screen = try TestScreen {
      for name in ["日本語", "한국어", "中文", String(repeating: "長", count: 60)] { try $0.addSubject(named: name) }
    }
    #expect(screen.rows[1].hasPrefix("   ○ Study  ○ 日本語  ○ 한국어  ○ 中文  ○ 長長"))
    for _ in 0..<5 {
      #expect(screen.rows[1].columns <= 80)
      screen.type("J")
    }
    screen.type("n")
    screen.type(String(repeating: "語", count: 60))
    #expect(screen.rows[22].columns <= 80)
    #expect(screen.frame.screen.cursor?.column ?? 99 < 80)
  }

  @Test("With more subjects than fit, the chosen one is among those that are shown")
  func manySubjects() throws {
    let screen = try TestScreen(columns: 40, rows: 15) { writing in
      for number in 1...30 { try writing.addSubject(named: "Subject \(number)") }
    }
    for number in 1...30 {
      screen.type("J")
      #expect(screen.rows[1].contains("Subject \(number)"))
    }
  }

  @Test(
    "A terminal that becomes larger shows more of what is past, and one that becomes smaller the chosen day")
  func resized() throws {
    let screen = try TestScreen(columns: 40, rows: 20)
    #expect(screen.state.firstMonth.description == "2024-12")
    screen.resize(130, 40)
    let shown = screen.state.request.months
    #expect(shown.upperBound.description == "2024-12" && shown.lowerBound < shown.upperBound)
    screen.type("[")
    screen.resize(40, 20)
    #expect(screen.state.request.months.lowerBound.description == "2024-11")
  }

  @Test("Before the first reading, and without a store that can be read, the problem is shown")
  func problem() throws {
    var state = ScreenState(
      size: ScreenSize(columns: 80, rows: 24), side: .month, chosen: "2024-12-10", subject: nil)
    state.problem = "the store is damaged"
    let frame = ScreenFrame(state, symbols: .english)
    #expect(frame.screen.text(ofRow: 23).contains("the store is damaged"))
    #expect(state.handle(.key(.character(" ")), at: .now) == nil)
  }

  @Test(
    "The page of keys names every key, and scrolls where it does not fit",
    arguments: [(80, 24), (40, 15), (20, 6)])
  func help(columns: Int, rows: Int) throws {
    let screen = try TestScreen(columns: columns, rows: rows)
    screen.type("?")
    var seen = Set(screen.rows)
    for _ in 0..<80 {
      screen.type("j")
      seen.formUnion(screen.rows)
    }
    for key in ["h l", "[ ]", "space", "^R", "/ TEXT", ": DATE", "J K f NAME", "tab", "? Esc q"] {
      #expect(seen.contains { $0.contains(key) }, "\(key)")
    }
    screen.type("q")
    #expect(screen.state.mode == .browsing && !screen.hasQuit)
    screen.type("?")
    screen.type(" ")
    #expect((screen.state.mode == .browsing) == (rows == 24), "space turns the page, if there is another one")
  }
}

@Suite("The address that opens the app")
struct ScreenAddressTests {
  @Test("Sides and addresses name what is shown first")
  func read() throws {
    #expect(try ScreenAddress("streak").side == .year)
    #expect(try ScreenAddress("swiftcal://streak").side == .year)
    #expect(try ScreenAddress("SwiftCal://Calendar/").side == .month)
    let address = try ScreenAddress("swiftcal://calendar?date=2024-12-10&subject=Piano%20%26%20Co")
    #expect(address.date == .date("2024-12-10"))
    #expect(address.subject == "Piano & Co")
    #expect(try ScreenAddress("swiftcal://calendar?subject=--json").subject == "--json")
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "today", "http://calendar", "swiftcal:", "swiftcal://", "swiftcal://settings",
      "swiftcal://calendar/x",
      "swiftcal://calendar?day=2024-12-10", "swiftcal://calendar?date=2024-02-30",
      "swiftcal://calendar?date=",
      "swiftcal://calendar?date=2024-12-10&date=2024-12-11", "swiftcal://calendar?subject=%FF",
      "swiftcal://calendar?subject=%2", "swiftcal://calendar?date", "swiftcal://calendar;ls",
      "swiftcal://streak#x",
    ])
  func refused(text: String) {
    #expect(throws: (any Error).self) { try ScreenAddress(text) }
  }
}

@Suite("A line that is typed")
struct TextFieldTests {
  @Test(
    "It is corrected at the cursor, and takes marks, line ends and control characters as text or not at all")
  func corrected() {
    var field = TextField()
    field.insert("one two")
    field.delete(to: field.startOfWord)
    field.insert("e\u{301}x")
    field.move(to: field.cursor - 1)
    field.delete(to: field.cursor - 1)
    #expect(field.text == "one x")
    field.insert("a\r\nb\u{1B}\u{7}c")
    #expect(field.text == "one a bcx")
    field.insert("\u{301}")
    #expect(field.text == "one a bc\u{301}x")
    field.move(to: 0)
    field.delete(to: field.cursor + 1)
    field.delete(to: field.characters.count)
    #expect(field.text == "")
    field.insert(String(repeating: "a", count: 9000))
    #expect(field.text.count == TextField.most)
  }
}
