import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore
import Testing

/// A change of days off requests a reload of the widgets that show it.
@Suite("Reload requests for days off")
struct DaysOffReloadTests {
  private let folder = TemporaryContainer()
  private let today: CalendarDate = "2024-12-10"

  private struct Failure: Error {}

  /// Changes of a subject's days off. In this order, each of them changes something.
  private enum Change: CaseIterable {
    case rest, reason, unrest, schedule, scheduleAgain

    func make(in writing: borrowing WriteTransaction, of subject: Subject, today: CalendarDate) throws {
      switch self {
      case .rest: try writing.record([(today, .rest(Rest()))], of: subject)
      case .reason: try writing.record([(today, .rest(Rest(reason: "flu")))], of: subject)
      case .unrest: try writing.record([(today, .rest(nil))], of: subject)
      case .schedule: try writing.setDaysOff([.sunday], of: subject, from: today)
      case .scheduleAgain: try writing.setDaysOff([], of: subject, from: today)
      }
    }
  }

  private func requests(_ reading: borrowing ReadTransaction, _ subject: Subject) throws -> ReloadRequests {
    try reading.reloadRequests(ofKind: "a widget", subject: subject)
  }

  private func requests(_ store: SharedStore) throws -> ReloadRequests {
    try store.read { try requests($0, $0.defaultSubject()) }
  }

  @Test("A change of days off requests a reload at once, and only for that subject's widgets")
  func thatSubject() throws {
    let store = try folder.open()
    try store.change(on: today) { writing in
      let (study, piano) = (try writing.reading.defaultSubject(), try writing.addSubject(named: "Piano"))
      for change in Change.allCases {
        let before = (try requests(writing.reading, study), try requests(writing.reading, piano))
        try change.make(in: writing, of: piano, today: today)
        let after = (try requests(writing.reading, study), try requests(writing.reading, piano))
        #expect(after.0 == before.0, "\(change)")
        #expect(after.1 != before.1, "\(change)")
      }
    }
  }

  @Test("A reload request for days off is rolled back together with its change")
  func takenBack() throws {
    let store = try folder.open()
    for change in Change.allCases {
      let before = try requests(store)
      #expect(throws: Failure.self) {
        try store.change(on: today) { writing in
          try change.make(in: writing, of: writing.reading.defaultSubject(), today: today)
          throw Failure()
        }
      }
      #expect(try requests(store) == before, "\(change)")
      try store.change(on: today) { writing in
        try change.make(in: writing, of: writing.reading.defaultSubject(), today: today)
      }
    }
  }

  @Test("A record of days off that changes nothing requests no reload")
  func noChange() throws {
    let store = try folder.open()
    try store.change(on: today) { writing in
      let study = try writing.reading.defaultSubject()
      try Change.rest.make(in: writing, of: study, today: today)
      let before = try requests(writing.reading, study)
      try Change.rest.make(in: writing, of: study, today: today)
      try writing.record([(today.next, .rest(nil))], of: study)
      let after = try requests(writing.reading, study)
      #expect(after == before)
    }
  }

  @Test("A rest or schedule that another program writes in SQL requests a reload")
  func anotherProgram() throws {
    let store = try folder.open()
    let columns = "INTO fact (subject, kind, key, value) VALUES"
    for sql in [
      #"INSERT \#(columns) (1, 'rest', '2024-12-10', '{"isLate":false,"reason":null}')"#,
      #"UPDATE fact SET value = '{"isLate":false,"reason":"flu"}' WHERE kind = 'rest'"#,
      #"INSERT OR REPLACE \#(columns) (1, 'rest', '2024-12-10', '{"isLate":true,"reason":null}')"#,
      "UPDATE fact SET key = '2024-12-11' WHERE kind = 'rest'",
      "UPDATE fact SET value = NULL WHERE kind = 'rest'",
      "INSERT \(columns) (1, 'schedule', '2024-12-10', '1')",
      "UPDATE fact SET value = '2' WHERE kind = 'schedule'",
      "UPDATE fact SET value = NULL WHERE kind = 'schedule'",
    ] {
      let before = try requests(store)
      try folder.raw().rows(sql)
      #expect(try requests(store) != before, "\(sql)")
    }
  }
}
