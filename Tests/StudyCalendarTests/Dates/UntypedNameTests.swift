import StudyCalendar
import Testing
import Words

@Suite("Names of subjects that cannot be typed")
struct UntypedNameTests {
  private let subjects = [
    Subject(id: 1, name: "Study"), Subject(id: 2, name: "Pi\u{9B}ano"), Subject(id: 3, name: "Pi\u{1B}ano"),
    Subject(id: 4, name: "a\u{FFFD}b"), Subject(id: 5, name: "a\u{7}b"),
  ]

  @Test("A subject whose name has control characters can be called as it is shown, in any case")
  func shownName() throws {
    #expect(try subjects.named("Pi\u{FFFD}ano").id == 2, "the first of two that are shown alike")
    #expect(try subjects.named("pi\u{FFFD}ANO").id == 2)
    #expect(try subjects.named("Pi\u{1B}ano").id == 3)
    #expect(try subjects.named("a\u{FFFD}b").id == 4, "a name that is so counts before one that is shown so")
    #expect(subjects.first(named: "Piano") == nil)
  }

  @Test(
    "A name with a control character is refused, and the message says what a name has",
    arguments: ["a\u{1B}b", "a\u{7F}b", "a\u{80}b", "a\u{85}b", "a\u{9B}b", "a\u{9F}b", "a\nb", "a\u{2028}b"])
  func refused(name: String) {
    #expect(throws: StudyError.invalidSubjectName(name)) { try [Subject]().requireUsable(name) }
    let message = "\(StudyError.invalidSubjectName(name))"
    #expect(message.contains("no control characters"))
    #expect(message.hasPrefix("“a\u{FFFD}b”"))
  }

  @Test("What a change log says of names, keys and values has no character that acts on a terminal")
  func summaries() throws {
    let evil = "x\u{1B}[2J\u{9B}\n\u{2028}\u{202E}y"
    let subject = Subject(id: 1, name: evil)
    let date = try #require(CalendarDate(iso8601: "2024-12-10"))
    func day(_ date: CalendarDate) -> FactChange {
      FactChange(StudyKind.self, of: subject, key: date.description, from: nil, to: .bool(true))
    }
    func schedule(from before: Set<Weekday>?, to after: Set<Weekday>?) -> FactChange {
      FactChange(
        ScheduleKind.self, of: subject, key: date.description, from: before.map(ScheduleKind.json),
        to: after.map(ScheduleKind.json))
    }
    let changes: [FactChange] = [
      day(date), day(date.next), schedule(from: nil, to: [.sunday]), schedule(from: [.sunday], to: nil),
      .name(of: 1, from: nil, to: evil), .name(of: 1, from: evil, to: nil),
      .name(of: 1, from: evil, to: evil),
      FactChange(GoalKind.self, of: subject, key: evil, from: nil, to: nil),
      FactChange(UnitKind.self, of: subject, from: nil, to: .string(evil)),
      FactChange(EndKind.self, of: subject, from: nil, to: nil),
      FactChange(SessionKind.self, of: subject, key: "", from: nil, to: nil),
      .defaultSubject(Transition(from: nil, to: subject)),
      FactChange(SettingKind.self, key: evil, from: nil, to: .string(evil)),
      FactChange(SettingKind.self, key: evil, from: .string(evil), to: nil),
    ]
    func expectHarmless(_ text: String) {
      #expect(text.contains("x\u{FFFD}[2J") || text == "the default subject" || text == "\(date)", "\(text)")
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text)")
      #expect(!text.contains("\u{2028}") && !text.contains("\u{202E}"))
    }
    for change in changes {
      expectHarmless(change.words)
      if !change.isOfDay { expectHarmless(change.topic) }
    }
    for part in [Array(changes.prefix(1)), Array(changes.prefix(2)), Array(changes.suffix(2))] {
      expectHarmless(
        ChangeLogEntry(id: 1, at: "", action: "", undoneAt: nil, isSuperseded: false, changes: part)
          .summary)
    }
  }
}
