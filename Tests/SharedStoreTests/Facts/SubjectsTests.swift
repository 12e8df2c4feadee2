import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing
import Words

@Suite("Subjects in the store")
struct SubjectsTests {
  private let folder = TemporaryContainer()

  /// Makes a store with these subjects besides Study.
  private func store(_ names: String...) throws -> SharedStore {
    let store = try folder.open()
    try store.change { writing in for name in names { try writing.addSubject(named: name) } }
    return store
  }

  @Test("A store begins with one default subject called Study")
  func first() throws {
    let store = try store()
    #expect(try store.read { try $0.subjects().map(\.name) } == ["Study"])
    #expect(try store.read { try $0.subject(named: nil).name } == "Study")
  }

  @Test("Subjects are listed in the order of their addition, and found in upper or lower case")
  func found() throws {
    let store = try store("Piano", "Éire")
    func name(of name: String) throws -> String { try store.read { try $0.subject(named: name).name } }
    #expect(try store.read { try $0.subjects().map(\.name) } == ["Study", "Piano", "Éire"])
    #expect(try name(of: "PIANO") == "Piano")
    #expect(try name(of: "éIRE") == "Éire")
    #expect(
      try name(of: "E\u{301}ire") == "Éire", "the name is found when É is written as two characters")
  }

  @Test(
    "Two subjects cannot have names that differ only in case",
    arguments: ["study", "PIANO", "éire", "E\u{301}IRE"])
  func unique(name: String) throws {
    let store = try store("Piano", "Éire", "Latin")
    #expect(throws: StudyError.self) { try store.change { try $0.addSubject(named: name) } }
    #expect(throws: StudyError.self) {
      try store.change { try $0.rename($0.reading.subject(named: "Latin"), to: name) }
    }
    #expect(try store.read { try $0.subjects().count } == 4)
  }

  @Test("A renamed subject keeps its days and stays the default")
  func rename() throws {
    let store = try store("Piano")
    try store.change { writing in
      let piano = try writing.reading.subject(named: "Piano")
      try writing.record([("2024-12-10", .study(true))], of: piano)
      try writing.makeDefault(piano)
      try writing.rename(piano, to: "piano ♪")
    }
    #expect(try store.read { try $0.defaultSubject().name } == "piano ♪")
    #expect(try store.read { try $0.studiedDayCount(of: $0.defaultSubject()) } == 1)
  }

  @Test("Removing a subject removes its days and leaves those of other subjects")
  func remove() throws {
    let store = try store("Piano")
    try store.change { writing in
      for subject in try writing.reading.subjects() {
        try writing.record([("2024-12-10", .study(true))], of: subject)
      }
      try writing.remove(writing.reading.subject(named: "Piano"))
    }
    #expect(try folder.raw().rows("SELECT subject FROM day") == [["1"]])
  }

  @Test("The store makes the oldest other subject the default when the default subject is removed")
  func successor() throws {
    let store = try store("Piano", "Latin")
    try store.change { try $0.remove($0.reading.defaultSubject()) }
    #expect(try store.read { try $0.defaultSubject().name } == "Piano")
    #expect(try store.read { try $0.subjects().map(\.name) } == ["Piano", "Latin"])
  }

  @Test("The default subject stays when another subject is removed")
  func otherRemoved() throws {
    let store = try store("Piano")
    try store.change { try $0.remove($0.reading.subject(named: "Piano")) }
    #expect(try store.read { try $0.defaultSubject().name } == "Study")
  }

  @Test("The last subject cannot be removed")
  func last() throws {
    let store = try store()
    #expect(throws: StudyError.lastSubject("Study")) {
      try store.change { try $0.remove($0.reading.defaultSubject()) }
    }
    #expect(throws: StudyError.lastSubject("Study")) {
      try store.read { try $0.previewRemoval(of: "study").subject }
    }
    #expect(try store.read { try $0.subjects().count } == 1)
  }

  @Test(
    "The error about an unknown subject has the nearest name, if a name is near",
    arguments: [
      ("Paino", "Piano"), ("pian", "Piano"), ("Pi", "Piano"), ("Stud", "Study"), ("Studies", "Study"),
      ("x", nil), ("Mathematics", nil),
    ])
  func nearest(name: String, nearest: String?) throws {
    let store = try store("Piano")
    #expect(throws: StudyError.unknownSubject(name, nearest: nearest)) {
      try store.read { try $0.subject(named: name) }
    }
  }

  @Test(
    "A subject's name has 1 to 64 characters, no control characters and no outer spaces",
    arguments: [
      "", String(repeating: "x", count: 65), "a\tb", "a\u{0}b", "\u{7F}", "a\u{2028}b", " a", "a\u{A0}",
    ])
  func invalid(name: String) throws {
    let store = try store()
    #expect(throws: StudyError.invalidSubjectName(name)) {
      try store.change { try $0.addSubject(named: name) }
    }
    #expect(throws: StudyError.invalidSubjectName(name)) {
      try store.change { try $0.rename($0.reading.defaultSubject(), to: name) }
    }
  }
}

@Suite("The order of subjects")
struct SubjectOrderTests {
  private let folder = TemporaryContainer()

  private func store() throws -> SharedStore {
    let store = try folder.open()
    try store.change { writing in for name in ["B", "C", "D"] { try writing.addSubject(named: name) } }
    return store
  }

  private func names(_ store: SharedStore) throws -> String {
    try store.read { try $0.subjects().map { String($0.name.prefix(1)) }.joined() }
  }

  @Test("A subject is put first, last or before another one, and undo takes that back")
  func moves() throws {
    let store = try store()
    for (name, place, order) in [
      ("C", SubjectPlace.first, "CSBD"), ("C", .last, "SBDC"), ("D", .before("b"), "SDBC"),
      ("D", .before("D"), "SDBC"),
      ("S", .last, "DBCS"),
    ] {
      let name = name == "S" ? "Study" : name
      try store.perform(MoveSubjectIntent(name, to: place))
      #expect(try names(store) == order)
    }
    try store.perform(UndoIntent())
    #expect(try names(store) == "SDBC")
  }

  @Test("A subject that was never moved stands behind those that were, and the default subject stays")
  func added() throws {
    let store = try store()
    try store.perform(MoveSubjectIntent("D", to: .first))
    try store.perform(AddSubjectIntent("A"))
    #expect(try names(store) == "DSBCA")
    #expect(try store.read { try $0.defaultSubject().name } == "Study")
  }

  @Test("A move gives a place to no more subjects than it needs")
  func few() throws {
    let store = try store()
    try store.perform(MoveSubjectIntent("B", to: .first))
    let places = try store.read { reading in
      try reading.subjects().map { try reading.value(PositionKind.self, of: $0)?.integer }
    }
    #expect(places == [1, 2, nil, nil])
    let before = try store.read { try $0.changeLog().count }
    try store.perform(MoveSubjectIntent("B", to: .first))
    #expect(
      try store.read { try $0.changeLog().count } == before, "a move that changes nothing is not logged")
  }
}
