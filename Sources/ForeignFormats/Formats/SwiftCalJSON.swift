import Localization
import StudyCalendar

/// Our own export in JSON: everything that a store holds.
struct SwiftCalJSON: ForeignFormat {
  let name = "json"

  func recognises(_ file: ForeignFile) -> Bool {
    guard !file.isSQLite, file.firstVisibleByte == UInt8(ascii: "{") else { return false }
    // The format's name is near the beginning, unless another program has changed the order of the keys.
    return file.beginning(contains: "\"swiftcal\"")
      || (try? file.decoded(ExportDocument.Head.self))?.format == ExportDocument.format
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let head = try file.decoded(ExportDocument.Head.self)
    guard head.format == ExportDocument.format else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) says that its format is \(quoted(head.format))"),
        advice: String(localized: "check --from"))
    }
    guard ExportDocument.versions.contains(head.version) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) was written by a newer SwiftCal (version \(head.version))"),
        advice: String(localized: "update SwiftCal"))
    }
    let document = try file.decoded(ExportDocument.self)
    var reader = DocumentReader(file: file.name, options: builder.options)
    for (index, subject) in document.subjects.enumerated() {
      try reader.add(subject, number: index + 1)
    }
    let changes = document.changes(knowing: reader.subjects)
    let count = document.history?.count ?? 0
    let lost = count - changes.count
    let settings = document.knownSettings
    builder.archive = StudyArchive(subjects: reader.subjects, settings: settings.values, changes: changes)
    builder.skippedRows = reader.skipped
    builder.notes = settings.problems
    guard lost > 0 else { return }
    builder.notes.append(
      String(
        localized: "left out \(lost) of \(count) changes of the history, which mean nothing",
        plural: "left out \(lost) of \(count) changes of the history, which mean nothing", for: lost))
  }
}

extension ExportDocument {
  /// The settings that this version knows, with values that it can store, and a sentence about each other one.
  fileprivate var knownSettings: (values: [SettingKey: String], problems: [String]) {
    var known: [SettingKey: String] = [:]
    var problems: [String] = []
    for (name, value) in (settings ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let key = SettingKey.all.first(where: { $0.jsonName == name }) else {
        problems.append(
          String(localized: "left out the setting \(quoted(name)), which this version does not know"))
        continue
      }
      known[key] = key.normalized(value)
      if known[key] == nil {
        problems.append(
          String(localized: "left out the setting \(quoted(name)), which cannot be \(quoted(value))"))
      }
    }
    return (known, Array(problems.prefix(10)))
  }
}

/// Turns the subjects of a document into values, entry by entry, and tells which entry is wrong.
private struct DocumentReader {
  let file: String
  let options: ImportOptions
  private var names: Set<String> = []
  private var counts: [SkippedRows.Reason: Int] = [:]
  private(set) var subjects: [SubjectRecord] = []
  private(set) var skipped: [SkippedRows] = []

  init(file: String, options: ImportOptions) { (self.file, self.options) = (file, options) }

  mutating func add(_ subject: ExportDocument.Subject, number: Int) throws {
    let name = subject.name
    counts = [:]
    if !Subject.isValidName(name) {
      try refuse(String(localized: "subject \(number): \(quoted(name)) cannot be a subject's name"))
      skipped += SkippedRows.list(counts, subject: nil)
    } else if !names.insert(name.lowercased()).inserted {
      try refuse(String(localized: "subject \(number): there is another subject \(quoted(name))"))
      skipped += SkippedRows.list(counts, subject: name)
    } else {
      var record = SubjectRecord(
        name: name, isDefault: subject.isDefault ?? false, days: try days(of: subject),
        rests: try rests(of: subject), schedule: try schedule(of: subject),
        sessions: try sessions(of: subject), goals: try goals(of: subject), unit: try unit(of: subject),
        endedOn: try end(of: subject))
      record.otherFacts = (subject.facts ?? []).compactMap(SubjectFact.init(written:))
      subjects.append(record)
      skipped += SkippedRows.list(counts, subject: name)
    }
  }

  private mutating func days(of subject: ExportDocument.Subject) throws -> [Day] {
    var days: [CalendarDate: Bool] = [:]
    for (index, day) in subject.days.enumerated() {
      guard let date = CalendarDate(iso8601: day.date) else {
        try refuse(
          String(localized: "\(quoted(subject.name)), day \(index + 1): \(quoted(day.date)) is not a date"))
        continue
      }
      if isPossible(date) { days[date] = day.didStudy || days[date] ?? false }
    }
    return days.sorted { $0.key < $1.key }.map {
      Day(date: $0.key, didStudy: $0.value, isOff: false, said: $0.value)
    }
  }

  private mutating func rests(of subject: ExportDocument.Subject) throws -> [RestRecord] {
    var rests: [CalendarDate: Rest] = [:]
    for (index, rest) in (subject.rests ?? []).enumerated() {
      let name = quoted(subject.name)
      guard let date = CalendarDate(iso8601: rest.date) else {
        try refuse(String(localized: "\(name), rest \(index + 1): \(quoted(rest.date)) is not a date"))
        continue
      }
      guard rest.reason.map(Rest.isValidReason) ?? true else {
        try refuse(String(localized: "\(name), rest \(index + 1): \(StudyError.invalidReason)"))
        continue
      }
      rests[date] = Rest(reason: rest.reason, isLate: rest.isLate ?? false)
    }
    return rests.sorted { $0.key < $1.key }.map { RestRecord(date: $0.key, rest: $0.value) }
  }

  private mutating func schedule(of subject: ExportDocument.Subject) throws -> [Schedule.Change] {
    var schedule: [CalendarDate: Set<Weekday>] = [:]
    for (index, change) in (subject.schedules ?? []).enumerated() {
      let name = quoted(subject.name)
      let weekdays = change.off.compactMap { Weekday(name: $0) }
      guard let from = CalendarDate(iso8601: change.from), weekdays.count == change.off.count else {
        try refuse(String(localized: "\(name), schedule \(index + 1) is not a date and weekdays"))
        continue
      }
      do {
        try Schedule.requireDayLeft(Set(weekdays))
        schedule[from] = Set(weekdays)
      } catch {
        try refuse(String(localized: "\(name), schedule \(index + 1): \(error)"))
      }
    }
    return schedule.sorted { $0.key < $1.key }.map { Schedule.Change(from: $0.key, off: $0.value) }
  }

  private mutating func sessions(of subject: ExportDocument.Subject) throws -> [Session] {
    var sessions: [String: Session] = [:]
    var numbers = SessionNumbers()
    for (index, written) in (subject.sessions ?? []).enumerated() {
      let name = quoted(subject.name)
      guard let written = written.value else {
        try refuse(String(localized: "\(name), session \(index + 1) has no valid date, amount or note"))
        continue
      }
      do {
        let session = try written.session(of: subject.name, numbers: &numbers)
        if isPossible(session.date) { sessions[session.id] = session }
      } catch {
        try refuse(String(localized: "\(name), session \(index + 1): \(error)"))
      }
    }
    return sessions.values.sorted { $0.isBefore($1) }
  }

  private mutating func goals(of subject: ExportDocument.Subject) throws -> [Goals.Change] {
    var goals: [CalendarDate: Goal] = [:]
    for (index, change) in (subject.goals ?? []).enumerated() {
      let name = quoted(subject.name)
      guard let change = change.value else {
        try refuse(String(localized: "\(name), goal \(index + 1) has no valid date or days a week"))
        continue
      }
      do {
        goals[change.from] = try change.goal
      } catch {
        try refuse(String(localized: "\(name), goal \(index + 1): \(error)"))
      }
    }
    return goals.sorted { $0.key < $1.key }.map { Goals.Change(from: $0.key, goal: $0.value) }
  }

  private mutating func unit(of subject: ExportDocument.Subject) throws -> AmountUnit? {
    guard let name = subject.unit else { return nil }
    do {
      return try AmountUnit(typed: name)
    } catch {
      try refuse("\(quoted(subject.name)): \(error)")
      return nil
    }
  }

  private mutating func end(of subject: ExportDocument.Subject) throws -> CalendarDate? {
    guard let text = subject.endedOn else { return nil }
    if let date = CalendarDate(iso8601: text) { return date }
    try refuse(String(localized: "\(quoted(subject.name)): \(quoted(text)) is not a date"))
    return nil
  }

  /// Whether a day can have been studied. Otherwise it is counted.
  private mutating func isPossible(_ date: CalendarDate) -> Bool {
    if date > options.today.lastPossiblyStudied { counts[.future, default: 0] += 1 }
    return date <= options.today.lastPossiblyStudied
  }

  /// Refuses the file because of an entry, or counts the entry if bad entries are to be skipped.
  private mutating func refuse(_ problem: String) throws {
    guard options.skipBad else { throw ForeignFormatError.badEntry(file: file, problem) }
    counts[.badLine, default: 0] += 1
  }
}
