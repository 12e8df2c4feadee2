import FoundationEssentials
import StudyCalendar
import System
import Words

/// What is recorded in a store, and what is wrong with it.
struct CheckedFacts {
  /// The present, by the settings.
  let now: Now
  /// How many days are recorded as studied, of all subjects.
  let days: Int
  /// How many subjects there are.
  let subjects: Int
  /// The last day that is recorded as studied, if it is ahead of today by no more than a journey explains.
  private(set) var aheadTo: CalendarDate?
  /// The problems, in the order in which to repair them.
  private(set) var findings: [Checkup.Finding] = []
  /// What is good to know and no fault.
  private(set) var notes: [String] = []

  private static let fix = "swiftcal doctor --fix"

  /// - Throws: ``StoreError``.
  init(_ reading: borrowing ReadTransaction) throws {
    now = try reading.now
    days = try reading.connection.integer("SELECT count(*) FROM \(RecordedDays.studied)")
    subjects = try reading.subjects().count
    try checkSubjects(reading)
    for fact in try MeaninglessFacts(connection: reading.connection).all().prefix(10) {
      find(
        String(localized: "\(fact.topic) means nothing: \(quoted(fact.after ?? ""))"), remedy: Self.fix)
    }
    try checkClocks(reading)
    checkDays(newest: try reading.connection.text("SELECT max(date) FROM \(RecordedDays.studied)"))
  }

  private mutating func find(_ problem: String, remedy: String) {
    findings.append(Checkup.Finding(problem: problem, remedy: remedy))
  }

  private mutating func checkSubjects(_ reading: borrowing ReadTransaction) throws {
    let table = SubjectTable(reading.connection)
    if try !table.lost().isEmpty {
      find(String(localized: "there are rows of subjects that are gone"), remedy: Self.fix)
    }
    guard let missing = try table.missingDefault() else { return }
    let name = try table.standard().name
    let problem = String(
      localized: "the default subject is gone, so commands mean \(quoted(name.shown)) where none is named")
    let command = "swiftcal subject default \(name.shellQuoted)"
    // Another device may have removed it. That is no fault.
    if try table.isKnown(missing) {
      notes.append(clauses([problem, String(localized: "“\(command)” chooses it")]))
    } else {
      find(problem, remedy: command)
    }
  }

  /// Looks for devices whose clocks are ahead by more than a day. Changes that have seen theirs count all the same.
  private mutating func checkClocks(_ reading: borrowing ReadTransaction) throws {
    let tomorrow = Int(now.instant.timeIntervalSince1970 * 1_000_000) + 86_400_000_000
    for device in try reading.devices() where device.lastTime > tomorrow {
      let time = now.calendar.timestamp(
        Date(timeIntervalSince1970: Double(device.lastTime / 1_000_000)))
      find(
        String(
          localized: """
            the device \(quoted(device.name.shown)) recorded something at \(time), \
            which is ahead of now
            """
        ),
        remedy: String(localized: "set the clock of that device, or of this one"))
    }
  }

  private mutating func checkDays(newest: String) {
    let today = now.today
    guard let newest = CalendarDate(iso8601: newest), newest.isFuture(today: today) else { return }
    if newest <= today.lastPossiblyStudied {
      aheadTo = newest
      return
    }
    let most = CalendarDate.mostDaysAhead
    find(
      String(
        localized: """
          days up to \(newest) are recorded, but the clock says that today is \(today); travel explains at most \
          \(most) day
          """,
        plural: """
          days up to \(newest) are recorded, but the clock says that today is \(today); travel explains at most \
          \(most) days
          """, for: most),
      remedy: String(
        localized: """
          set the clock, with “timedatectl” or your desktop's settings; if it is right, take the days back with \
          “swiftcal unmark”
          """))
  }
}
