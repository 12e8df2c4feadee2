import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing
import Words

/// A value of a kind of fact, in its one form.
struct KindValue: CustomTestStringConvertible, Sendable {
  let kind: any FactKind.Type
  let key: String
  let value: String

  init(_ kind: any FactKind.Type, _ key: String = "", _ value: String) {
    (self.kind, self.key, self.value) = (kind, key, value)
  }

  var testDescription: String { "\(kind.name) \(key) \(value)" }

  private static let id = "5e551011-0000-4000-a000-000000000001"

  /// At least one value of each kind, and the extremes.
  static let all: [KindValue] = [
    KindValue(StudyKind.self, "1900-01-01", "true"), KindValue(StudyKind.self, "9999-12-31", "false"),
    KindValue(RestKind.self, "2024-12-10", #"{"isLate":true,"reason":null}"#),
    KindValue(RestKind.self, "2024-12-10", #"{"isLate":false,"reason":"a \"cold\" \\ 日本"}"#),
    KindValue(
      SessionKind.self, id,
      #"{"date":"2024-12-10","amount":1000000000,"note":"two\nlines \"and\" \\ more","source":"loop-csv","recordedAt":"2024-12-10T08:30:00Z"}"#
    ),
    KindValue(
      SessionKind.self, id,
      #"{"date":"2024-12-10","amount":null,"note":"n","source":"person","recordedAt":"2024-12-10T00:00:00Z"}"#
    ),
    KindValue(
      SessionKind.self, id,
      #"{"date":"2024-12-10","amount":25500,"note":null,"source":"git","recordedAt":"2024-12-09T23:59:59Z"}"#),
    KindValue(ScheduleKind.self, "2024-12-10", "0"), KindValue(ScheduleKind.self, "2024-12-10", "126"),
    KindValue(GoalKind.self, "2024-12-10", #"{"daysPerWeek":7,"minimum":1000000000}"#),
    KindValue(GoalKind.self, "1900-01-01", #"{"daysPerWeek":null,"minimum":1}"#),
    KindValue(NameKind.self, "", #""Piano \"♪\" \\""#), KindValue(UnitKind.self, "", #""pages""#),
    KindValue(EndKind.self, "", #""9999-12-31""#), KindValue(LifeKind.self, "000000000000000001", "true"),
    KindValue(DefaultKind.self, "", "2"), KindValue(SettingKind.self, "day-start", #""04:00""#),
    KindValue(SettingKind.self, "unknown-here", #""a \"b\" \\""#),
    KindValue(
      TimerKind.self, id,
      #"{"since":"2024-12-10T08:30:00Z","date":"2024-12-10","amount":25500,"note":"a \"b\"\n\\","boot":"0f-1","total":1000000000000000,"awake":0}"#
    ),
    KindValue(
      TimerKind.self, id,
      #"{"since":"2024-12-10T08:30:00Z","date":"2024-12-09","amount":null,"note":null,"boot":"","total":0,"awake":0}"#
    ),
    KindValue(
      SourceKind.self, id,
      #"{"kind":"anki","choices":[],"device":"laptop","place":"/a","identity":null,"subjectKey":null,"roots":[],"rules":[{"from":null,"zone":"UTC","dayStart":"04:00"}],"until":null}"#
    ),
    KindValue(IdentityKind.self, id, #""1740830400\ntwo words""#),
    KindValue(GroupKind.self, id, #"{"name":"Languages \"♪\"","needsAll":true}"#),
    KindValue(MemberKind.self, id, #""Languages""#),
    KindValue(PositionKind.self, "", "2"),
  ]
}

@Suite("Every kind of fact")
struct FactKindTests {
  private let folder = TemporaryContainer()

  @Test("The values of these tests are of all kinds")
  func complete() {
    #expect(Set(KindValue.all.map { $0.kind.name }) == Set(FactKinds.all.map { $0.name }))
  }

  @Test(
    "A value is the same in the store, in the change log and in our own JSON, and undo and redo know it",
    arguments: KindValue.all)
  func roundTrip(fact: KindValue) throws {
    let value = try #require(JSONValue(fact.value))
    let (isKey, checked) = (fact.kind.isKey(fact.key), fact.kind.checked(value, of: fact.key))
    #expect(isKey && checked?.text == fact.value)
    let store = try folder.open()
    let subject = try store.change { try $0.addSubject(named: "Piano") }
    let isSaid = try store.change {
      try $0.say(fact.kind, of: fact.kind.isOfSubject ? subject : nil, fact.key, value)
    }
    #expect(isSaid)
    func stored() throws -> String? {
      try folder.raw().value(
        """
        SELECT value FROM fact WHERE kind = '\(fact.kind.name)' AND key LIKE '%\(fact.key)'
          AND subject = \(fact.kind.isOfSubject ? subject.id : 0)
        """)
    }
    #expect(try stored() == fact.value)
    let change = try #require(try store.read { try $0.changeLog(limit: 1) }.first?.changes.first)
    let kind = fact.kind.name
    #expect(change.kind == kind && change.key == fact.key && change.after == fact.value)
    #expect(!change.words.isEmpty && !change.topic.isEmpty)
    #expect(change.reversed.reversed == change)
    let written = fact.kind.written(value, of: fact.key, in: .export)
    let read = try #require(JSONValue(written.text))
    let readValue = fact.kind.read(read, of: fact.key)
    #expect(readValue?.text == fact.value)
  }

  @Test("Saying again what holds changes nothing, and taking it back leaves a row without a value")
  func again() throws {
    let store = try folder.open()
    let subject = try store.read { try $0.defaultSubject() }
    func say(_ value: JSONValue?) throws -> Bool {
      try store.change { try $0.say(StudyKind.self, of: subject, "2024-12-10", value) }
    }
    #expect(try say(.bool(true)))
    #expect(try !say(.bool(true)))
    #expect(try say(nil))
    #expect(try !say(nil))
    #expect(try store.read { try $0.changeLog().count } == 2)
    #expect(try folder.raw().rows("SELECT value FROM fact WHERE kind = 'study'") == [[nil]])
  }

  @Test(
    "A value that is not in the one form of its kind is refused",
    arguments: [
      KindValue(StudyKind.self, "2024-12-10", "1"), KindValue(RestKind.self, "2024-12-10", "true"),
      KindValue(RestKind.self, "2024-12-10", #"{"reason":"no lateness"}"#),
      KindValue(RestKind.self, "2024-12-10", #"{"isLate":true,"reason":"a\u0085b"}"#),
      KindValue(ScheduleKind.self, "2024-12-10", "127"), KindValue(ScheduleKind.self, "2024-12-10", "-1"),
      KindValue(GoalKind.self, "2024-12-10", #"{"daysPerWeek":8,"minimum":null}"#),
      KindValue(GoalKind.self, "2024-12-10", #"{"daysPerWeek":null,"minimum":1000000001}"#),
      KindValue(NameKind.self, "", #""a\u009bb""#), KindValue(NameKind.self, "", #""""#),
      KindValue(UnitKind.self, "", #""p2""#), KindValue(EndKind.self, "", #""2024-02-30""#),
      KindValue(LifeKind.self, "000000000000000001", "false"), KindValue(DefaultKind.self, "", "0"),
      KindValue(SettingKind.self, "day-start", #""4 o'clock""#), KindValue(SettingKind.self, "theme", "1"),
      KindValue(
        GroupKind.self, "5e551011-0000-4000-a000-000000000001", #"{"name":"a\u0085","needsAll":true}"#),
      KindValue(GroupKind.self, "5e551011-0000-4000-a000-000000000001", #"{"name":"Languages"}"#),
      KindValue(MemberKind.self, "5e551011-0000-4000-a000-000000000001", "true"),
      KindValue(
        SourceKind.self, "5e551011-0000-4000-a000-000000000001",
        #"{"kind":"anki","choices":[],"device":"a","place":"/a","identity":null,"subjectKey":null,"roots":[],"rules":[{"from":9223372036854775807,"zone":"UTC","dayStart":"04:00"}],"until":null}"#
      ),
      KindValue(
        SourceKind.self, "5e551011-0000-4000-a000-000000000001",
        #"{"kind":"anki","choices":[],"device":"a","place":"/a","identity":null,"subjectKey":null,"roots":[],"rules":[],"until":9223372036854775807}"#
      ),
      KindValue(PositionKind.self, "", "0"), KindValue(PositionKind.self, "", #""1""#),
    ])
  func refused(fact: KindValue) throws {
    let value = try #require(JSONValue(fact.value))
    let checked = fact.kind.checked(value, of: fact.key)
    #expect(checked == nil)
  }
}
