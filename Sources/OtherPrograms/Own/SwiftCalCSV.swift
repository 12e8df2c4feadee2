import ForeignText
import StudyCalendar
import Words

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
        advice: String(localized: "export it again, or take its days alone with --format plain-csv"))
    }
    var reader = CSVReader(columns: columns ?? [], options: builder.options)
    try builder.readLines(CSVRecords(file.bytes).dropFirst(columns == nil ? 0 : 1)) { _, record in
      try reader.add(record)
    }
    for facts in reader.subjects { builder.add(facts.record, skipped: facts.skipped) }
  }
}

/// Turns the lines of our own CSV into facts.
private struct CSVReader {
  let columns: [SwiftCalCSV.Column]
  let options: ImportOptions
  var subjects: [SubjectFacts] = []
  /// The places of the subjects by their names in lower case.
  var indices: [String: Int] = [:]

  /// Adds a line, or throws what is wrong with it.
  mutating func add(_ record: CSVRecords.Record) throws {
    try check(record.fields)
    let name = CSVText.withoutGuard(record.fields[0])
    if record.fields[1].isEmpty, let unit = cell(.unit, of: record) {
      let unit = try AmountUnit(named: CSVText.withoutGuard(unit))
      subjects[index(of: name)].subject.unit = unit
      return
    }
    let date = try CalendarDate(entry: record.fields[1])
    let goal = try cell(.goal, of: record).map {
      try Goal($0, minimum: cell(.minimum, of: record).map(Amount.init(entry:)))
    }
    let amount = try cell(.amount, of: record).map(Amount.init(entry:))
    let note = cell(.note, of: record).map(CSVText.withoutGuard)
    let index = index(of: name)
    if amount != nil || note != nil {
      try subjects[index].addSession(
        on: date, amount: amount,
        unit: cell(.unit, of: record).map { try AmountUnit(named: CSVText.withoutGuard($0)) },
        note: note, source: cell(.source, of: record),
        id: cell(.session, of: record),
        recordedAt: cell(.recordedAt, of: record))
    }
    if let goal { subjects[index].goals[date] = goal }
    if cell(.ended, of: record) == "true" { subjects[index].subject.endedOn = date }
    if record.fields[3] == "true" {
      let reason = CSVText.withoutGuard(record.fields[4])
      subjects[index].rests[date] = Rest(reason: reason.isEmpty ? nil : reason, isLate: false)
    }
    if !record.fields[2].isEmpty { subjects[index].add(record.fields[2] == "true", on: date) }
  }

  /// The place of a subject, which is added if there is none of that name.
  private mutating func index(of name: String) -> Int {
    let key = Subject.comparable(name)
    if let index = indices[key] { return index }
    indices[key] = subjects.count
    subjects.append(SubjectFacts(of: name, options))
    return subjects.count - 1
  }

  /// A cell; nil if it is empty, or the file has no such column.
  private func cell(_ column: SwiftCalCSV.Column, of record: CSVRecords.Record) -> String? {
    let text = columns.firstIndex(of: column).map { record[SwiftCalCSV.header.count + $0] }
    return text == "" ? nil : text
  }

  /// Throws what is wrong with the fields that every line has.
  private func check(_ fields: [String]) throws {
    let count = SwiftCalCSV.header.count + columns.count
    guard fields.count == count else { throw EntryProblem.fieldCount(fields.count, insteadOf: "\(count)") }
    guard Subject.isValidName(CSVText.withoutGuard(fields[0])) else {
      throw EntryProblem(String(localized: "\(quoted(fields[0])) cannot be a subject's name"))
    }
    for value in fields[2...3] where !["true", "false", ""].contains(value) {
      throw EntryProblem(String(localized: "\(quoted(value)) is neither true nor false"))
    }
    let reason = CSVText.withoutGuard(fields[4])
    if reason.isEmpty || Rest.isValidReason(reason) { return }
    throw EntryProblem(
      reason.unicodeScalars.count > Rest.longestReason
        ? String(localized: "the reason has more than \(Rest.longestReason) characters")
        : String(localized: "the reason has a control character"))
  }
}
