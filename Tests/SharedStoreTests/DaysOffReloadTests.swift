import SharedStore
import StudyCalendar
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

    func make(in store: SharedStore, of subject: Subject, today: CalendarDate) throws {
      switch self {
      case .rest: try store.record([(today, .rest(Rest()))], of: subject, today: today)
      case .reason: try store.record([(today, .rest(Rest(reason: "flu")))], of: subject, today: today)
      case .unrest: try store.record([(today, .rest(nil))], of: subject, today: today)
      case .schedule: try store.setDaysOff([.sunday], of: subject, from: today)
      case .scheduleAgain: try store.setDaysOff([], of: subject, from: today)
      }
    }
  }

  private func requests(_ store: SharedStore, _ subject: Subject) throws -> ReloadRequests {
    try WidgetCenter(store).reloadRequests(ofKind: "a widget", subject: subject)
  }

  @Test("A change of days off requests a reload at once, and only for that subject's widgets")
  func thatSubject() throws {
    let store = try folder.open()
    try store.write { (store) throws in
      let (study, piano) = (try store.defaultSubject(), try store.addSubject(named: "Piano"))
      for change in Change.allCases {
        let before = (try requests(store, study), try requests(store, piano))
        try change.make(in: store, of: piano, today: today)
        #expect(try requests(store, study) == before.0, "\(change)")
        #expect(try requests(store, piano) != before.1, "\(change)")
      }
    }
  }

  @Test("A reload request for days off is rolled back together with its change")
  func takenBack() throws {
    let store = try folder.open()
    for change in Change.allCases {
      let before = try store.read { try requests($0, $0.defaultSubject()) }
      #expect(throws: Failure.self) {
        try store.write { store in
          try change.make(in: store, of: store.defaultSubject(), today: today)
          throw Failure()
        }
      }
      #expect(try store.read { try requests($0, $0.defaultSubject()) } == before, "\(change)")
      try store.write { try change.make(in: $0, of: $0.defaultSubject(), today: today) }
    }
  }

  @Test("A record of days off that changes nothing requests no reload")
  func noChange() throws {
    let store = try folder.open()
    try store.write { (store) throws in
      let study = try store.defaultSubject()
      try Change.rest.make(in: store, of: study, today: today)
      let before = try requests(store, study)
      try Change.rest.make(in: store, of: study, today: today)
      try store.record([(today.next, .rest(nil))], of: study, today: today)
      #expect(try requests(store, study) == before)
    }
  }

  @Test("A rest or schedule that another program writes in SQL requests a reload")
  func anotherProgram() throws {
    let store = try folder.open()
    for sql in [
      "INSERT INTO rest VALUES (1, '2024-12-10', NULL, 0)", "UPDATE rest SET reason = 'flu'",
      "INSERT OR REPLACE INTO rest VALUES (1, '2024-12-10', NULL, 1)", "DELETE FROM rest",
      "INSERT INTO schedule VALUES (1, '2024-12-10', 1)", "UPDATE schedule SET daysOff = 2",
      "DELETE FROM schedule",
    ] {
      let before = try store.read { try requests($0, $0.defaultSubject()) }
      try folder.raw().rows(sql)
      #expect(try store.read { try requests($0, $0.defaultSubject()) } != before, "\(sql)")
    }
  }
}
