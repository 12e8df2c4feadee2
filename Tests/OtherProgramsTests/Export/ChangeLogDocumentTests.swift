import OtherPrograms
import StudyCalendar
import Testing
import Words

@Suite("The change log in our own JSON")
struct ChangeLogDocumentTests {
  private static let piano = Subject(id: 1, name: "Piano")

  private static func archive(_ changes: [FactChange]) -> StudyArchive {
    var record = SubjectRecord(name: "Piano")
    record.id = piano.id
    return StudyArchive(
      subjects: [record],
      changes: [
        ChangeLogEntry(
          id: 3, at: "2024-12-10T08:30:00Z", action: "mark", undoneAt: nil, isSuperseded: false,
          changes: changes)
      ])
  }

  private static func study(from before: Bool?, to after: Bool?) -> FactChange {
    FactChange(
      StudyKind.self, of: piano, key: "2024-12-10", from: before.map(JSONValue.bool),
      to: after.map(JSONValue.bool))
  }

  private static func rest(from before: Rest?, to after: Rest?) -> FactChange {
    FactChange(
      RestKind.self, of: piano, key: "2024-12-10", from: before.map(RestKind.json),
      to: after.map(RestKind.json))
  }

  private static func schedule(from before: Set<Weekday>?, to after: Set<Weekday>) -> FactChange {
    FactChange(
      ScheduleKind.self, of: piano, key: "2024-12-01",
      from: before.map(ScheduleKind.json), to: ScheduleKind.json(after))
  }

  private static func setting(_ key: String, from before: String?, to after: String?) -> FactChange {
    FactChange(
      SettingKind.self, key: key, from: before.map(JSONValue.string), to: after.map(JSONValue.string))
  }

  /// A file with the subject Piano and the given entries.
  private func file(_ entries: String...) -> String {
    #"{"format":"swiftcal","version":1,"subjects":[{"name":"Piano","days":[]}],"history":[\#(entries.joined(separator: ","))]}"#
  }

  private func entry(_ rest: String) -> String {
    #"{"id":1,"at":"2024-01-05T08:00:00Z","command":"mark","undoneAt":null,\#(rest)}"#
  }

  @Test(
    "A change of a day is written with every key, and with null where nothing was recorded",
    arguments: [
      (
        study(from: nil, to: true),
        #"{"date":"2024-12-10","fact":"study","from":null,"subject":"Piano","subjectId":1,"to":true}"#
      ),
      (
        study(from: true, to: false),
        #"{"date":"2024-12-10","fact":"study","from":true,"subject":"Piano","subjectId":1,"to":false}"#
      ),
      (
        rest(from: nil, to: Rest(reason: "ill", isLate: true)),
        #"{"date":"2024-12-10","fact":"rest","from":null,"subject":"Piano","subjectId":1,"to":{"isLate":true,"reason":"ill"}}"#
      ),
      (
        rest(from: Rest(isLate: false), to: nil),
        #"{"date":"2024-12-10","fact":"rest","from":{"isLate":false,"reason":null},"subject":"Piano","subjectId":1,"to":null}"#
      ),
    ])
  func days(change: FactChange, json: String) throws {
    let text = try Self.archive([change]).json()
    #expect(
      text.contains(
        #""history":[{"at":"2024-12-10T08:30:00Z","command":"mark","days":[\#(json)],"id":3,"isSuperseded":false,"undoneAt":null}]"#
      ), "\(text)")
    #expect(try read(text).archive.json() == text)
  }

  @Test(
    "A change of anything else is written under facts, and comes back with the numbers of its subjects",
    arguments: [
      (
        schedule(from: nil, to: [.saturday, .sunday]),
        #"{"fact":"schedule","from":null,"subject":"Piano","subjectId":1,"to":["sunday","saturday"],"validFrom":"2024-12-01"}"#
      ),
      (
        schedule(from: [.monday], to: []),
        #"{"fact":"schedule","from":["monday"],"subject":"Piano","subjectId":1,"to":[],"validFrom":"2024-12-01"}"#
      ),
      (
        .name(of: 1, from: "Music", to: "Piano"),
        #"{"fact":"subject","from":"Music","subjectId":1,"to":"Piano"}"#
      ),
      (
        .defaultSubject(Transition(from: nil, to: piano)),
        #"{"fact":"defaultSubject","from":null,"to":"Piano","toId":1}"#
      ),
      (
        setting("day-start", from: "04:00", to: nil),
        #"{"fact":"setting","from":"04:00","key":"day-start","to":null}"#
      ),
      (
        setting("unknown-here", from: nil, to: "x"),
        #"{"fact":"setting","from":null,"key":"unknown-here","to":"x"}"#
      ),
    ])
  func facts(change: FactChange, json: String) throws {
    let text = try Self.archive([change]).json()
    #expect(text.contains(#""days":[],"facts":[\#(json)],"id":3"#), "\(text)")
    let found = try read(text).archive
    #expect(found.changes.first?.changes == [change])
    #expect(try found.json() == text)
  }

  @Test(
    "A change of a kind that only a newer version knows is written as it is, and is left out where it is read"
  )
  func unknownKind() throws {
    let mood = FactChange(of: Self.piano, kind: "mood", key: "2024-12-10", from: nil, to: #"{"is":"good"}"#)
    let text = try Self.archive([mood, .name(of: 1, from: "Music", to: "Piano")]).json()
    let written =
      #"{"fact":"mood","from":null,"key":"2024-12-10","subject":"Piano","subjectId":1,"to":{"is":"good"}},{"fact":"subject""#
    #expect(text.contains(written), "\(text)")
    #expect(JSONValue(text) != nil)
    #expect(try read(text).archive.changes == [])
  }

  @Test("No character of a change acts on the terminal on which its JSON is shown")
  func escaped() throws {
    let evil = "x\u{9B}\u{2028}\u{202E}y"
    let text = try Self.archive([Self.setting("theme", from: evil, to: nil)]).json()
    #expect(text.contains(#""from":"x\u009b\u2028\u202ey""#), "\(text)")
    #expect(try read(text).archive.changes.first?.changes == [Self.setting("theme", from: evil, to: nil)])
  }

  @Test("An entry keeps its time, its action, and whether it was undone or superseded")
  func entries() throws {
    let entry = ChangeLogEntry(
      id: 12, at: "2024-12-10T08:30:00Z", action: "rest", undoneAt: "2024-12-11T08:30:00Z",
      isSuperseded: true,
      changes: [])
    let text = try StudyArchive(changes: [entry]).json()
    #expect(try read(text).archive.changes == [entry])
  }

  @Test("Entries of a subject that was removed come back with its number")
  func formerNames() throws {
    let changes: [FactChange] = [
      FactChange(
        StudyKind.self, of: Subject(id: 2, name: "Music"), key: "2024-12-01", from: nil, to: .bool(true)),
      .name(of: 2, from: "Music", to: nil),
    ]
    var archive = Self.archive([changes[0]])
    let removal = ChangeLogEntry(
      id: 4, at: "2024-12-11T08:30:00Z", action: "subject remove", undoneAt: nil, isSuperseded: false,
      changes: [changes[1], changes[0].reversed])
    archive.changes.append(removal)
    let text = try archive.json()
    #expect(try read(text).archive.changes == archive.changes)
    #expect(try read(text).archive.json() == text)
  }

  @Test(
    "An entry that cannot be read or is about an unknown subject is left out, and the others are kept",
    arguments: [
      "17", "null", "{}", #"{"id":"1","at":"","command":"","days":[]}"#,
      #"{"id":1,"at":"2024-01-05T08:00:00Z","command":"mark","undoneAt":null}"#,
    ]
      + [
        #""days":[{"subject":"Music","date":"2024-01-05","fact":"study","from":null,"to":true}]"#,
        #""days":[{"subject":"Piano","date":"2024-02-30","fact":"study","from":null,"to":true}]"#,
        #""days":[{"subject":"Piano","date":"2024-01-05","fact":"nap","from":null,"to":true}]"#,
        #""days":[{"subject":"Piano","date":"2024-01-05","fact":"study","from":null,"to":1}]"#,
        #""days":[{"subject":"Piano","date":"2024-01-05","fact":"study","to":true}]"#,
        #""days":[{"subject":"Piano","date":"2024-01-05","fact":"rest","from":null,"to":{"reason":"a\nb"}}]"#,
        #""days":[],"facts":[{"fact":"subject","from":null,"to":" Music"}]"#,
        #""days":[],"facts":[{"fact":"defaultSubject","from":null,"to":"Music"}]"#,
        #""days":[],"facts":[{"fact":"schedule","subject":"Music","validFrom":"2024-01-05","from":null,"to":[]}]"#,
        #""days":[],"facts":[{"fact":"schedule","subject":"Piano","validFrom":"2024-01-05","from":null,"to":["sun","mon","tue","wed","thu","fri","sat"]}]"#,
      ].map { #"{"id":1,"at":"2024-01-05T08:00:00Z","command":"mark","undoneAt":null,\#($0)}"# })
  func leftOut(entry bad: String) throws {
    let good = entry(
      #""days":[{"subject":"piano","date":"2024-01-05","fact":"study","from":null,"to":true}]"#)
    let found = try read(file(good, bad, good)).archive.changes
    #expect(found.count == 2)
    #expect(found.first?.changes.first?.subject?.name == "piano")
  }

  @Test(
    "Of a file of an earlier version the entries after the last renaming or removal of a subject are kept")
  func namesOnly() throws {
    func day(_ name: String) -> String {
      entry(#""days":[{"subject":"\#(name)","date":"2024-01-05","fact":"study","from":null,"to":true}]"#)
    }
    let added = entry(#""days":[],"facts":[{"fact":"subject","from":null,"to":"Piano"}]"#)
    for renamed in [#""from":"Music","to":"Piano""#, #""from":"Piano","to":null"#] {
      let found = try read(
        file(day("Piano"), entry(#""days":[],"facts":[{"fact":"subject",\#(renamed)}]"#), added, day("PIANO"))
      )
      #expect(found.archive.changes.map { $0.changes.map { $0.subject?.id } } == [[1], [1]])
      #expect(found.notes == ["left out 2 of 4 changes of the history, which mean nothing"])
    }
  }

  @Test("Settings that this version does not know, or whose values it cannot store, are ignored")
  func settings() throws {
    let text =
      #"{"format":"swiftcal","version":1,"subjects":[],"settings":{"dayStart":"04:00","firstWeekday":"someday","other":"x"}}"#
    #expect(try read(text).archive.settings == [.dayStart: "04:00"])
  }
}
