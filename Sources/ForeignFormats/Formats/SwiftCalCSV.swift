import Localization
import StudyCalendar

/// Our own export in CSV: a line for each date of which anything was said, and for each session, goal, unit and end.
struct SwiftCalCSV: ForeignFormat {
  let name = "csv"

  static let header = ["subject", "date", "didStudy", "rest", "reason"]

  /// The columns that an export has only if they say something. They stand behind the others, in this order.
  enum Column: String, CaseIterable {
    /// The number, amount, note, source and instant of a session.
    case session, amount, note, source, recordedAt
    /// The goal from this date on: `daily`, `3/week`; and what it asks of a day.
    case goal, minimum
    /// What the amounts of the subject count. Its line has no date.
    case unit
    /// Whether the subject has ended on this date.
    case ended
  }

  func recognises(_ file: ForeignFile) -> Bool {
    let fields = file.firstRecord
    return Self.columns(of: fields) != nil || Self.isPart(fields)
  }

  /// Whether a first line is that of such an export without some of its columns, or with others. As a CSV of any program its
  /// sessions or rests would be lost.
  private static func isPart(_ fields: [String]) -> Bool {
    let distinctive: [Column] = [.session, .recordedAt, .minimum, .ended]
    return fields.contains("date") && columns(of: fields) == nil
      && (Set(fields).isSuperset(of: header) || distinctive.contains { fields.contains($0.rawValue) })
  }

  /// The columns behind those that are always there; nil if this is not the first line of such an export.
  private static func columns(of fields: [String]) -> [Column]? {
    guard fields.starts(with: header) else { return nil }
    let columns = fields.dropFirst(header.count).map { Column(rawValue: $0) }
    let known = columns.compactMap { $0 }
    return known.count == columns.count && Set(known).count == known.count ? known : nil
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    let columns = Self.columns(of: file.firstRecord)
    if columns == nil, Self.isPart(file.firstRecord) {
      throw ForeignFormatError.invalid(
        String(
          localized: """
            \(quoted(file.name)) has some columns of SwiftCal's own CSV, but not as SwiftCal writes them
            """),
        advice: String(localized: "export it again, or take its days alone with --from plain-csv"))
    }
    var reader = CSVReader(
      ArchiveBuilder(file, options, last: options.today.lastPossiblyStudied), columns ?? [], options)
    for (index, record) in CSVRecords(file.bytes).enumerated() {
      if index == 0 && columns != nil { continue }
      try reader.add(record)
    }
    return try reader.result(format: name)
  }
}

/// Turns the lines of our own CSV into values.
private struct CSVReader {
  private var builder: ArchiveBuilder
  private let columns: [SwiftCalCSV.Column]
  private let options: ImportOptions
  /// What has no place in the builder, by the subjects' names in lower case.
  private var facts: [String: Facts] = [:]

  private struct Facts {
    var rests: [CalendarDate: Rest] = [:]
    var unstudied: Set<CalendarDate> = []
    var sessions: [String: Session] = [:]
    var numbers = SessionNumbers()
    var goals: [CalendarDate: Goal] = [:]
    var unit: AmountUnit?
    var endedOn: CalendarDate?
  }

  init(_ builder: ArchiveBuilder, _ columns: [SwiftCalCSV.Column], _ options: ImportOptions) {
    (self.builder, self.columns, self.options) = (builder, columns, options)
  }

  mutating func add(_ record: CSVRecords.Record) throws {
    if let problem = record.problem ?? problem(of: record.fields) {
      return try builder.badLine(record.line, problem)
    }
    let subject = CSVText.withoutGuard(record.fields[0])
    if record.fields[1].isEmpty, let unit = cell(.unit, of: record), !unit.isEmpty {
      do {
        let unit = try AmountUnit(typed: CSVText.withoutGuard(unit))
        builder.subject(subject)
        facts[subject.lowercased(), default: Facts()].unit = unit
      } catch {
        try builder.badLine(record.line, "\(error)")
      }
      return
    }
    guard let date = CalendarDate(iso8601: record.fields[1]) else {
      return try builder.badLine(record.line, String(localized: "\(quoted(record.fields[1])) is not a date"))
    }
    // What is known of the subject is taken out, since adding to a second copy of it would copy all of it for each line.
    let key = subject.lowercased()
    var found = facts.removeValue(forKey: key) ?? Facts()
    defer { facts[key] = found }
    do {
      let goal = try goal(of: record)
      if let session = try session(of: record, on: date, subject: subject, &found.numbers) {
        if session.date > options.today.lastPossiblyStudied {
          builder.skip(.future, ofSubject: subject)
        } else {
          found.sessions[session.id] = session
        }
      }
      if let goal { found.goals[date] = goal }
    } catch {
      return try builder.badLine(record.line, "\(error)")
    }
    builder.subject(subject)
    if cell(.ended, of: record) == "true" { found.endedOn = date }
    if record.fields[3] == "true" {
      let reason = CSVText.withoutGuard(record.fields[4])
      found.rests[date] = Rest(reason: reason.isEmpty ? nil : reason, isLate: false)
    }
    switch record.fields[2] {
    case "true": builder.add(.studied, on: date, subject: subject)
    case "false" where date > options.today.lastPossiblyStudied: builder.skip(.future, ofSubject: subject)
    case "false": found.unstudied.insert(date)
    default: break
    }
  }

  mutating func result(format: String) throws -> ImportResult {
    var result = try builder.result(format: format)
    for index in result.archive.subjects.indices {
      let key = result.archive.subjects[index].name?.lowercased() ?? ""
      if let facts = facts[key] { Self.add(facts, to: &result.archive.subjects[index]) }
    }
    return result
  }

  /// Adds what only a file of our own has, such as rests beside studied days, and days that were not studied.
  private static func add(_ facts: Facts, to subject: inout SubjectRecord) {
    subject.days += facts.unstudied.subtracting(subject.days.map(\.date)).map {
      Day(date: $0, didStudy: false, isOff: false, said: false)
    }
    subject.days.sort { $0.date < $1.date }
    subject.rests = facts.rests.sorted { $0.key < $1.key }.map { RestRecord(date: $0.key, rest: $0.value) }
    subject.sessions = facts.sessions.values.sorted { $0.isBefore($1) }
    subject.goals = facts.goals.sorted { $0.key < $1.key }.map { Goals.Change(from: $0.key, goal: $0.value) }
    subject.unit = facts.unit
    subject.endedOn = facts.endedOn
  }

  /// The goal of a line; nil if the line has none.
  private func goal(of record: CSVRecords.Record) throws -> Goal? {
    guard let text = cell(.goal, of: record), !text.isEmpty else { return nil }
    return try Goal(text, minimum: try amount(cell(.minimum, of: record)))
  }

  /// The session of a line; nil if the line has none.
  private func session(
    of record: CSVRecords.Record, on date: CalendarDate, subject: String, _ numbers: inout SessionNumbers
  ) throws -> Session? {
    let amount = try amount(cell(.amount, of: record))
    let note = cell(.note, of: record).map(CSVText.withoutGuard).flatMap { $0.isEmpty ? nil : $0 }
    guard amount != nil || note != nil else { return nil }
    guard note.map(Session.isValidNote) ?? true else { throw StudyError.invalidNote }
    let written = cell(.source, of: record) ?? ""
    let source = written.isEmpty ? Session.person : Session.isValidSource(written) ? written : "import"
    let id = cell(.session, of: record)?.lowercased() ?? ""
    let number =
      id.isEmpty
      ? numbers.next(source: source, subject: subject, date: date, amount: amount, note: note)
      : SessionNumber(id)
    guard number.isUUID else { throw StudyError.invalidSessionNumber(id) }
    let instant = cell(.recordedAt, of: record) ?? ""
    return Session(
      number: number, date: date, amount: amount, note: note, source: source,
      recordedAt: Session.isValidInstant(instant) ? instant : numbers.untimed.next(on: date))
  }

  /// The amount of a cell; nil if the cell is empty.
  private func amount(_ text: String?) throws -> Amount? {
    guard let text, !text.isEmpty else { return nil }
    guard let amount = Double(text).flatMap({ Amount(written: $0) }) else {
      throw StudyError.invalidAmount(text)
    }
    return amount
  }

  private func cell(_ column: SwiftCalCSV.Column, of record: CSVRecords.Record) -> String? {
    columns.firstIndex(of: column).map { record[SwiftCalCSV.header.count + $0] }
  }

  private func problem(of fields: [String]) -> String? {
    let count = SwiftCalCSV.header.count + columns.count
    guard fields.count == count else { return fieldCountProblem(fields.count, insteadOf: count) }
    guard Subject.isValidName(CSVText.withoutGuard(fields[0])) else {
      return String(localized: "\(quoted(fields[0])) cannot be a subject's name")
    }
    for value in fields[2...3] where !["true", "false", ""].contains(value) {
      return String(localized: "\(quoted(value)) is neither true nor false")
    }
    let reason = CSVText.withoutGuard(fields[4])
    if reason.isEmpty || Rest.isValidReason(reason) { return nil }
    return reason.unicodeScalars.count > Rest.longestReason
      ? String(localized: "the reason has more than \(Rest.longestReason) characters")
      : String(localized: "the reason has a control character")
  }
}
