import Drawing
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("The keys of the app")
struct ScreenStateTests {
  @Test(
    "Every key that moves chooses the day that it stands for",
    arguments: [
      ("h", "2024-12-09"), ("l", "2024-12-11"), ("k", "2024-12-03"), ("j", "2024-12-17"),
      ("[", "2024-11-10"), ("]", "2025-01-10"), ("0", "2024-12-08"), ("$", "2024-12-14"),
      ("g", "2024-12-01"), ("G", "2024-12-31"), ("hhkt", "2024-12-10"), ("G]", "2025-01-31"),
      ("G]]", "2025-02-28"), ("kkkk", "2024-11-12"),
    ])
  func moves(keys: String, date: String) throws {
    let screen = try TestScreen()
    screen.type(keys)
    #expect("\(screen.state.chosen)" == date)
    #expect(screen.shows(date))
  }

  @Test("Arrows, PgUp, PgDn, Home and End move like their letters")
  func arrows() throws {
    for (key, letter) in [
      (Key.left, "h"), (.right, "l"), (.up, "k"), (.down, "j"), (.pageUp, "["), (.pageDown, "]"),
      (.home, "0"),
      (.end, "$"),
    ] {
      let (one, other) = (try TestScreen(), try TestScreen())
      one.press(key)
      other.type(letter)
      #expect(one.state.chosen == other.state.chosen)
      #expect(one.state.chosen != "2024-12-10")
    }
  }

  @Test("No key leads beyond the supported years")
  func ends() throws {
    let screen = try TestScreen(on: "1900-01-03")
    screen.type("kkk[[h")
    #expect(screen.state.chosen == .earliest)
    #expect(screen.shows("1900-01-01"))
    screen.press(.character(":"))
    screen.type("9999-12-31")
    screen.press(.enter)
    screen.type("jjj]]l")
    #expect(screen.state.chosen == .latest)
    #expect(screen.shows("9999-12-31"))
  }

  @Test("Space and enter toggle the chosen day, and undo and redo go back and forth")
  func toggle() throws {
    let screen = try TestScreen()
    screen.type("h ")
    #expect(try screen.didStudy("2024-12-09"))
    #expect(screen.shows("studied. Current streak: 1 day."))
    screen.press(.enter)
    #expect(try !screen.didStudy("2024-12-09"))
    screen.type("u")
    #expect(try screen.didStudy("2024-12-09"))
    #expect(screen.shows("Undone: toggle"))
    screen.press(.control("r"))
    #expect(try !screen.didStudy("2024-12-09"))
    #expect(screen.shows("Done again: toggle"))
  }

  @Test("A day in the future is refused in the last row, and nothing changes")
  func future() throws {
    let screen = try TestScreen()
    screen.type("l ")
    #expect(screen.shows("2024-12-11 is in the future"))
    #expect(try !screen.didStudy("2024-12-11"))
    #expect(!screen.hasQuit)
    screen.type("h")
    #expect(!screen.shows("future"), "the next key clears the message")
  }

  @Test("`r` takes the day off with a reason, and takes that back")
  func rest() throws {
    let screen = try TestScreen()
    screen.type("hr")
    screen.type("the flu")
    screen.press(.enter)
    #expect(screen.shows("day off") && screen.shows("taken off: the flu"))
    screen.type("r")
    #expect(!screen.shows("the flu") && screen.shows("no longer off"))
  }

  @Test("`n` adds a note and `m` an amount to the chosen day")
  func sessions() throws {
    let screen = try TestScreen()
    screen.type("hm1h30m")
    screen.press(.enter)
    screen.type("n")
    screen.paste("chapter 3\nand 4")
    screen.press(.enter)
    let sessions = try screen.store.read { try $0.sessions(of: $0.defaultSubject(), in: nil) }
    #expect(sessions.map(\.date) == ["2024-12-09", "2024-12-09"])
    // Both were recorded at the same instant, so either may be the first.
    #expect(Set(sessions.map(\.amount)) == [Amount(thousandths: 90_000), nil])
    #expect(sessions.first { $0.amount == nil }?.note == "chapter 3 and 4")
    #expect(screen.shows("1 h 30 min") && screen.shows("chapter 3 and 4"))
  }

  @Test("What a rule refuses stays typed, with the reason in the last row")
  func refused() throws {
    let screen = try TestScreen()
    screen.type("m12 pages")
    screen.press(.enter)
    #expect(screen.shows("counted in minutes"))
    #expect(screen.shows("How much: 12 pages"))
    screen.press(.control("w"))
    screen.type("min")
    screen.press(.enter)
    #expect(screen.shows("12 min recorded"))
    screen.type("mabc")
    screen.press(.enter)
    #expect(screen.shows("not an amount") && screen.shows("How much: abc"))
    screen.press(.escape)
    #expect(!screen.shows("abc") && !screen.hasQuit)
  }

  @Test(
    "If another program removes or renames the subject while a note is typed, no other subject gets the note")
  func removedMeanwhile() throws {
    let screen = try TestScreen { try $0.addSubject(named: "Piano") }
    screen.type("Jnnew scale")
    try screen.store.write(as: "test") { try $0.rename($0.reading.subject(named: "Piano"), to: "Keys") }
    screen.look()
    screen.press(.enter)
    #expect(screen.shows("note  new scale") && screen.shows("Keys"))
    screen.type("nlost")
    try screen.store.write(as: "test") { try $0.remove($0.reading.subject(named: "Keys")) }
    screen.look()
    #expect(screen.shows("there is no subject “Keys”"))
    screen.press(.enter)
    #expect(screen.shows("there is no subject “Keys”") && screen.shows("Note: lost"))
    #expect(try screen.store.read { try $0.sessions(of: $0.defaultSubject(), in: nil) } == [])
    screen.press(.escape)
    screen.type("J")
    #expect(screen.state.facts?.subject.name == "Study")
  }

  @Test("A text that is typed at any place has every character, and no more than a prompt takes")
  func longText() {
    var field = TextField()
    for character in "chapter 3" { field.insert(String(character)) }
    for mark in ["e", "\u{301}", "🇩", "🇪", "👍", "🏽"] { field.insert(mark) }
    #expect(field.text == "chapter 3é🇩🇪👍🏽" && field.characters.count == 12)
    field.move(to: 0)
    field.insert("in ")
    #expect(field.text == "in chapter 3é🇩🇪👍🏽" && field.cursor == 3)
    field.insert(String(repeating: "x", count: 2 * TextField.most))
    #expect(field.characters.count == TextField.most && field.text.hasSuffix("xchapter 3é🇩🇪👍🏽"))
    field.insert("y")
    #expect(field.characters.count == TextField.most && field.cursor == TextField.most - 12)
    field.move(to: field.characters.count)
    field.insert("y")
    #expect(!field.text.contains("y"))
  }

  @Test("A busy store is said in the last row, and nothing that was typed is lost")
  func busy() throws {
    let screen = try TestScreen()
    screen.refusal = StoreError.busy(path: "/store")
    screen.type("n")
    screen.type("a long note")
    screen.press(.enter)
    #expect(screen.shows("another"), "\(screen.lastRow)")
    #expect(screen.shows("Note: a long note"))
    screen.refusal = nil
    screen.press(.enter)
    #expect(screen.shows("a long note") && !screen.shows("Note: a long note"))
  }

  @Test(
    "`:` goes to a date in every form, and says what it cannot read",
    arguments: [
      ("2023-02-03", "2023-02-03"), ("yesterday", "2024-12-09"), ("fri", "2024-12-06"), ("3d", "2024-12-07"),
      ("tomorrow", "2024-12-11"), (" today ", "2024-12-10"),
    ])
  func dates(text: String, date: String) throws {
    let screen = try TestScreen()
    screen.type(":\(text)")
    screen.press(.enter)
    #expect("\(screen.state.chosen)" == date)
    screen.type(":someday")
    screen.press(.enter)
    #expect(screen.shows("is not a date") && screen.shows("Date: someday"))
    #expect("\(screen.state.chosen)" == date)
  }

  @Test("f, J and K choose the subject")
  func subjects() throws {
    let screen = try TestScreen { writing in
      for name in ["Piano", "Latin", "日本語"] { try writing.addSubject(named: name) }
    }
    func shown() -> String { screen.state.facts?.subject.name ?? "" }
    #expect(shown() == "Study")
    screen.type("J")
    #expect(shown() == "Piano")
    screen.type("KK")
    #expect(shown() == "日本語")
    screen.type("J")
    #expect(shown() == "Study")
    screen.type("flat")
    screen.press(.enter)
    #expect(shown() == "Latin")
    screen.type(" ")
    #expect(try screen.didStudy("2024-12-10", "Latin") && !screen.didStudy("2024-12-10"))
    screen.type("fLatni")
    screen.press(.enter)
    #expect(screen.shows("did you mean “Latin”") && screen.shows("Subject: Latni"))
  }

  @Test(
    "A chosen subject is followed when it gets another name, and the default one is shown when it is removed")
  func renamed() throws {
    let screen = try TestScreen { try $0.addSubject(named: "Piano") }
    screen.type("J")
    try screen.store.change { try $0.rename($0.reading.subject(named: "Piano"), to: "Klavier") }
    screen.look()
    #expect(screen.state.facts?.subject.name == "Klavier")
    screen.type(" ")
    #expect(try screen.didStudy("2024-12-10", "Klavier"))
    try screen.store.change { try $0.remove($0.reading.subject(named: "Klavier")) }
    screen.look()
    #expect(screen.state.facts?.subject.name == "Study")
  }

  @Test("The choice of today moves with today, and another choice stays")
  func midnight() throws {
    let screen = try TestScreen(on: "2024-12-31")
    screen.today = "2025-01-01"
    #expect(screen.state.chosen == "2025-01-01")
    #expect(screen.shows("Wednesday 2025-01-01, today"))
    screen.type("k")
    screen.today = "2025-01-02"
    #expect(screen.state.chosen == "2024-12-25")
  }

  @Test("A click chooses a day and a double click toggles it; tabs and subjects can be clicked")
  func clicks() throws {
    let screen = try TestScreen { try $0.addSubject(named: "Piano") }
    screen.click(on: "[10○]", right: -9)
    #expect(screen.state.chosen == "2024-12-08")
    #expect(try !screen.didStudy("2024-12-08"))
    screen.clock += .milliseconds(501)
    screen.click(on: "[10○]", right: -9)
    #expect(try !screen.didStudy("2024-12-08"), "two clicks with a pause between them are no double click")
    screen.clock += .milliseconds(499)
    screen.click(on: "[10○]", right: -9)
    #expect(try screen.didStudy("2024-12-08"))
    screen.click(on: "[10○]", right: -9)
    #expect(try screen.didStudy("2024-12-08"), "a third click is the first one of another double click")
    screen.click(on: "[10○]", right: -5)
    screen.click(on: "[10○]", right: -9)
    #expect(try screen.didStudy("2024-12-08"), "two clicks on two days are no double click")
    screen.click(on: "Piano")
    #expect(screen.state.facts?.subject.name == "Piano")
    screen.click(on: "Year")
    #expect(screen.state.side == .year)
    screen.click(on: "Month")
    #expect(screen.state.side == .month)
    screen.click(on: "quit")
    #expect(!screen.hasQuit)
  }

  @Test("A click on a day of another month that is shown does not move the months away from the pointer")
  func clickBeside() throws {
    let screen = try TestScreen(columns: 80, rows: 24)
    let before = screen.rows[3]
    #expect(before.contains("November 2024") && before.contains("December 2024"))
    screen.click(on: "November 2024", right: 14)
    let place = try #require(screen.position(of: "November 2024"))
    screen.take(.mouse(MouseEvent(.left, at: ScreenPosition(row: place.row + 3, column: place.column))))
    #expect(screen.state.chosen.month == CalendarMonth(year: 2024, month: 11))
    #expect(screen.rows[3] == before)
  }

  @Test("The wheel turns months, and on the side of the year years")
  func wheel() throws {
    let screen = try TestScreen()
    let place = ScreenPosition(row: 5, column: 5)
    screen.take(.mouse(MouseEvent(.wheelUp, at: place)))
    #expect(screen.state.chosen == "2024-11-10")
    screen.take(.mouse(MouseEvent(.wheelDown, at: place)))
    #expect(screen.state.chosen == "2024-12-10")
    screen.type("2")
    screen.take(.mouse(MouseEvent(.wheelUp, at: place)))
    #expect(screen.state.chosen == "2023-12-10")
    #expect(screen.shows("  2023  ") && !screen.shows("2023  0 days"))
  }

  @Test("`q` and ^C end the app; Esc closes what is open, and says what ends the app where nothing is")
  func quit() throws {
    for key in [Key.character("q"), .control("c")] {
      let screen = try TestScreen()
      screen.press(key)
      #expect(screen.hasQuit)
    }
    let screen = try TestScreen()
    screen.type("n?q")
    #expect(!screen.hasQuit && screen.shows("Note: ?q"))
    screen.press(.escape)
    screen.type("?")
    screen.press(.escape)
    #expect(!screen.hasQuit && !screen.shows("q quits"))
    screen.press(.escape)
    #expect(!screen.hasQuit && screen.shows("q quits"))
    screen.press(.escape)
    #expect(!screen.hasQuit && !screen.shows("q quits"), "it closes the message")
    screen.type("u")
    screen.press(.escape)
    #expect(!screen.hasQuit && !screen.shows("q quits"), "it closes the message of a change")
  }

  @Test("A paste does nothing where nothing is asked")
  func paste() throws {
    let screen = try TestScreen()
    screen.paste(" q\rj")
    #expect(!screen.hasQuit && screen.state.chosen == "2024-12-10")
    #expect(try !screen.didStudy("2024-12-10"))
  }

  @Test("No input of any kind breaks the state, at any size")
  func anyInput() throws {
    let screen = try TestScreen { try $0.addSubject(named: "한국어 공부") }
    var generator = SystemRandomNumberGenerator()
    let keys: [Key] =
      Array("hjkl[]0$gGt12JK rnmu/:?x日\u{301}").map { .character($0) }
      + [.enter, .tab, .escape, .backspace, .left, .up, .pageDown, .control("r"), .control("u")]
    for step in 0..<200 {
      if step % 7 == 0 {
        screen.resize(.random(in: 1...140, using: &generator), .random(in: 1...50, using: &generator))
      }
      let place = ScreenPosition(
        row: .random(in: 0..<60, using: &generator), column: .random(in: 0..<150, using: &generator))
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: screen.take(.mouse(MouseEvent([.left, .wheelUp, .wheelDown].randomElement()!, at: place)))
      case 1: screen.paste("a\u{1B}[A\n日")
      default: screen.press(keys.randomElement(using: &generator)!)
      }
      let rows = screen.rows
      #expect(rows.count == screen.state.size.rows)
      #expect(!rows.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
