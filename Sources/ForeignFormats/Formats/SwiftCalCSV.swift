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

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
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
    // Days ahead were recorded farther east.
    builder.last = builder.options.today.lastPossiblyStudied
    var reader = CSVReader(columns: columns ?? [])
    try builder.readLines(CSVRecords(file.bytes).dropFirst(columns == nil ? 0 : 1)) { builder, record in
      reader.add(record, to: &builder)
    }
    builder.complete = { [facts = reader.facts] subject in
      facts[subject.name?.lowercased() ?? ""]?.add(to: &subject)
    }
  }
}

/// Turns the lines of our own CSV into values.
private struct CSVReader {
  let columns: [SwiftCalCSV.Column]
  /// What has no place in the builder, by the subjects' names in lower case.
  private(set) var facts: [String: Facts] = [:]

  init(columns: [SwiftCalCSV.Column]) { self.columns = columns }

  struct Facts {
    var rests: [CalendarDate: Rest] = [:]
    var unstudied: Set<CalendarDate> = []
    var sessions: [String: Session] = [:]
    var numbers = SessionNumbers()
    var goals: [CalendarDate: Goal] = [:]
    var unit: AmountUnit?
    var endedOn: CalendarDate?

    /// Adds what only a file of our own has, such as rests beside studied days, and days that were not studied.
    func add(to subject: inout SubjectRecord) {
      subject.days += unstudied.subtracting(subject.days.map(\.date)).map {
        Day(date: $0, didStudy: false, isOff: false, said: false)
      }
      subject.days.sort { $0.date < $1.date }
      subject.rests = rests.sorted { $0.key < $1.key }.map { RestRecord(date: $0.key, rest: $0.value) }
      subject.sessions = sessions.values.sorted { $0.isBefore($1) }
      subject.goals = goals.sorted { $0.key < $1.key }.map { Goals.Change(from: $0.key, goal: $0.value) }
      (subject.unit, subject.endedOn) = (unit, endedOn)
    }
  }

  /// Adds a line.
  /// - Returns: what is wrong with it; nil if it was added.
  mutating func add(_ record: CSVRecords.Record, to builder: inout ArchiveBuilder) -> String? {
    if let problem = problem(of: record.fields) { return problem }
    let subject = CSVText.withoutGuard(record.fields[0])
    // What is known of the subject is taken out, since adding to a second copy of it would copy all of it for each line.
    let key = subject.lowercased()
    var found = facts.removeValue(forKey: key) ?? Facts()
    defer { facts[key] = found }
    do {
      if record.fields[1].isEmpty, let unit = cell(.unit, of: record) {
        found.unit = try AmountUnit(typed: CSVText.withoutGuard(unit))
        builder.subject(subject)
        return nil
      }
      guard let date = CalendarDate(iso8601: record.fields[1]) else { return dateProblem(record.fields[1]) }
      let minimum = try cell(.goal, of: record) == nil ? nil : amount(.minimum, of: record)
      let goal = try cell(.goal, of: record).map { try Goal($0, minimum: minimum) }
      if let session = try session(of: record, on: date, subject: subject, &found.numbers) {
        if date > builder.last {
          builder.skip(.future, ofSubject: subject)
        } else {
          found.sessions[session.id] = session
        }
      }
      if let goal { found.goals[date] = goal }
      builder.subject(subject)
      if cell(.ended, of: record) == "true" { found.endedOn = date }
      if record.fields[3] == "true" {
        let reason = CSVText.withoutGuard(record.fields[4])
        found.rests[date] = Rest(reason: reason.isEmpty ? nil : reason, isLate: false)
      }
      switch record.fields[2] {
      case "true": builder.add(.studied, on: date, subject: subject)
      case "false" where date > builder.last: builder.skip(.future, ofSubject: subject)
      case "false": found.unstudied.insert(date)
      default: break
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The session of a line; nil if the line has none.
  private func session(
    of record: CSVRecords.Record, on date: CalendarDate, subject: String, _ numbers: inout SessionNumbers
  ) throws(StudyError) -> Session? {
    let amount = try amount(.amount, of: record)
    let note = cell(.note, of: record).map(CSVText.withoutGuard)
    guard amount != nil || note != nil else { return nil }
    guard note.map(Session.isValidNote) ?? true else { throw .invalidNote }
    return try numbers.session(
      of: subject, on: date, amount: amount, note: note, source: cell(.source, of: record),
      id: cell(.session, of: record), recordedAt: cell(.recordedAt, of: record))
  }

  /// The amount of a cell; nil if the cell is empty.
  private func amount(
    _ column: SwiftCalCSV.Column, of record: CSVRecords.Record
  ) throws(StudyError) -> Amount? {
    guard let text = cell(column, of: record) else { return nil }
    guard let amount = Double(text).flatMap({ Amount(written: $0) }) else { throw .invalidAmount(text) }
    return amount
  }

  /// A cell; nil if it is empty, or the file has no such column.
  private func cell(_ column: SwiftCalCSV.Column, of record: CSVRecords.Record) -> String? {
    let text = columns.firstIndex(of: column).map { record[SwiftCalCSV.header.count + $0] }
    return text == "" ? nil : text
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
