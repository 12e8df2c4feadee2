import Drawing
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

@testable import swiftcal

@Suite("The side of subjects")
struct SubjectKeyTests {
  private func screen(
    columns: Int = 100, rows: Int = 24, _ names: [String] = ["Piano", "Latin"]
  ) throws -> TestScreen {
    try TestScreen(columns: columns, rows: rows, side: .subjects) { writing in
      for name in names { try writing.addSubject(named: name) }
      let study = try writing.reading.defaultSubject()
      for (number, date) in ["2024-12-09", "2024-12-02", "2024-11-20"].enumerated() {
        _ = try writing.addSession(
          on: CalendarDate(iso8601: date) ?? .earliest, amount: Amount(thousandths: (number + 1) * 20000),
          note: nil,
          of: study)
      }
    }
  }

  private func answer(_ screen: TestScreen, _ key: Character, _ text: String) {
    screen.press(.character(key), .control("u"))
    screen.type(text)
    screen.press(.enter)
  }

  private func names(_ screen: TestScreen) throws -> [String] {
    try screen.store.read { try $0.subjects().map(\.name) }
  }

  private func plan(_ screen: TestScreen, _ name: String) throws -> StudyPlan {
    try screen.store.read { try $0.plan(of: $0.subject(named: name)) }
  }

  @Test("Each subject has a row with its unit, its goal, its weeks and its last day")
  func rows() throws {
    let screen = try screen()
    let row = try #require(screen.rows.first { $0.contains("2024-12-09") })
    #expect(row.contains("Study") && row.contains("minutes") && row.contains("daily") && row.contains("█"))
    #expect(screen.shows("53 weeks") || screen.shows("weeks"))
    #expect(screen.shows("the default subject; daily; Weekly days off: none"))
  }

  @Test("Up and down choose a subject, and enter shows its month")
  func choice() throws {
    let screen = try screen()
    screen.press(.down)
    #expect(screen.state.facts?.subject.name == "Piano")
    screen.press(.up, .up)
    #expect(screen.state.facts?.subject.name == "Latin", "before the first comes the last")
    screen.press(.enter)
    #expect(screen.state.side == .month && screen.state.facts?.subject.name == "Latin")
  }

  @Test("A subject is added and chosen, renamed, and removed after a question")
  func addRenameRemove() throws {
    let screen = try screen()
    answer(screen, "a", "Reading")
    #expect(screen.shows("Reading added."))
    #expect(screen.state.facts?.subject.name == "Reading")
    screen.type("R")
    #expect(screen.shows("New name: Reading"))
    screen.press(.escape)
    answer(screen, "R", "Books")
    #expect(screen.shows("Reading is now Books."))
    screen.type("x")
    #expect(screen.shows("Remove Books and its 0 days studied?"))
    screen.press(.enter)
    #expect(try names(screen).contains("Books"), "without a yes nothing is removed")
    answer(screen, "x", "y")
    #expect(try names(screen) == ["Study", "Piano", "Latin"])
    #expect(screen.shows("Books removed."))
    screen.type("u")
    #expect(try names(screen).contains("Books"))
  }

  @Test("A name that is taken is refused, and what was typed stays")
  func refused() throws {
    let screen = try screen()
    answer(screen, "a", "piano")
    #expect(screen.shows("New subject: piano"))
    #expect(screen.state.message?.tone == .alert)
    screen.press(.escape)
    screen.type("D")
    #expect(screen.state.facts?.subject.name == "Study", "what was refused is not chosen later")
  }

  @Test("The unit, the goal with its minimum, and the weekly days off are those of the commands")
  func plan() throws {
    let screen = try screen()
    screen.press(.down)
    answer(screen, "U", "pages")
    #expect(try plan(screen, "Piano").unit == .named("pages"))
    answer(screen, "g", "3/week --at-least 12")
    #expect(screen.shows("Piano: Goal: 3 days a week, at least 12 pages"))
    screen.type("g")
    #expect(screen.shows("Goal: 3/week --at-least 12 pages"))
    screen.press(.escape)
    answer(screen, "g", "daily")
    #expect(
      try plan(screen, "Piano").goals.goal(on: screen.today) == .daily, "a minimum that was deleted is gone")
    answer(screen, "o", "sat, sun")
    #expect(try plan(screen, "Piano").schedule.daysOff(on: screen.today) == [.saturday, .sunday])
    screen.type("o")
    #expect(screen.shows("Weekly days off: sat,sun"))
    screen.press(.escape)
    answer(screen, "o", "sat,so")
    #expect(screen.shows("“so” is not a weekday") && screen.shows("Weekly days off: sat,so"))
    screen.press(.escape)
    screen.type("uuuu")
    #expect(try plan(screen, "Piano") == StudyPlan())
  }

  @Test("A subject ends and goes on again, and becomes the default subject")
  func endAndDefault() throws {
    let screen = try screen()
    screen.type("E")
    #expect(screen.shows("Study ended on 2024-12-10. Piano is the default subject now."))
    #expect(screen.shows("ended on 2024-12-10"))
    screen.type("E")
    #expect(screen.shows("Study goes on."))
    screen.type("D")
    #expect(screen.shows("Study is the default subject."))
  }

  @Test("Braces move a subject, to the ends of the list and no further")
  func order() throws {
    let screen = try screen()
    screen.type("}")
    #expect(try names(screen) == ["Piano", "Study", "Latin"])
    screen.type("}}")
    #expect(try names(screen) == ["Piano", "Latin", "Study"])
    screen.type("{{{")
    #expect(try names(screen) == ["Study", "Piano", "Latin"])
    screen.type("u")
    #expect(try names(screen) == ["Piano", "Study", "Latin"])
    #expect(screen.state.facts?.subject.name == "Study")
  }

  @Test("A group shows its subjects, is renamed and removed, and has no goal of its own")
  func group() throws {
    let screen = try screen()
    try screen.store.change { writing in
      let subjects = try ["Piano", "Study"].map { try writing.reading.subject(named: $0) }
      _ = try writing.addGroup(named: "Music", subjects, needsAll: nil)
    }
    screen.look()
    #expect(screen.shows("any of Study, Piano"))
    screen.press(.up)
    screen.type("g")
    #expect(screen.shows("“Music” is a group"))
    answer(screen, "R", "Arts")
    #expect(screen.shows("Music is now Arts."))
    answer(screen, "x", "yes")
    #expect(screen.shows("Arts removed; its subjects stay."))
    #expect(try names(screen).count == 3)
  }

  @Test(
    "Long names, right-to-left ones and pictures keep every row within the screen",
    arguments: [(80, 24), (40, 20), (120, 40), (20, 6), (60, 12)])
  func longNames(columns: Int, rows: Int) throws {
    let names = [String(repeating: "long ", count: 12) + "end", "العربية", "👨‍👩‍👧 family", "日本語の勉強"]
    let screen = try screen(columns: columns, rows: rows, names + (1...50).map { "Subject \($0)" })
    for _ in 0..<55 {
      let name = try #require(screen.state.facts?.subject.name)
      let shown = screen.rows
      #expect(shown.count == rows && shown.allSatisfy { $0.count <= columns })
      #expect(!name.hasPrefix("Subject") || shown.contains { $0.contains(name) }, "\(name)")
      screen.press(.down)
    }
  }
}
