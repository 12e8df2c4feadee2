import StudyCalendar

/// Our own export in CSV: a line for each recorded day or rest day.
struct SwiftCalCSV: ForeignFormat {
  let name = "csv"
  let title = "SwiftCal's own CSV"

  static let header = ["subject", "date", "didStudy", "rest", "reason"]

  func recognises(_ file: ForeignFile) -> Bool { file.firstRecord() == Self.header }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    try file.requireText()
    var builder = HistoryBuilder(file, options)
    var rests: [String: [CalendarDate: String?]] = [:]
    var unstudied: [String: Set<CalendarDate>] = [:]
    for (index, record) in CSVRecords(file.bytes).enumerated() {
      if index == 0 && record.fields == Self.header { continue }
      if let problem = record.problem ?? Self.problem(of: record.fields) {
        try builder.badLine(record.line, problem)
        continue
      }
      guard let date = CalendarDate(iso8601: record.fields[1]) else {
        try builder.badLine(record.line, "\(quoted(record.fields[1])) is not a date")
        continue
      }
      let subject = CSVText.withoutGuard(record.fields[0])
      builder.subject(subject)
      if record.fields[3] == "true" {
        let reason = CSVText.withoutGuard(record.fields[4])
        rests[subject.lowercased(), default: [:]].updateValue(reason.isEmpty ? nil : reason, forKey: date)
      }
      switch record.fields[2] {
      case "true": builder.add(.studied, on: date, subject: subject)
      case "false" where date <= options.today: unstudied[subject.lowercased(), default: []].insert(date)
      case "false": builder.leaveOut(.future, subject: subject)
      default: continue
      }
    }
    var result = builder.history(format: name)
    for index in result.history.subjects.indices {
      result.history.subjects[index].addOwn(rests: rests, unstudied: unstudied)
    }
    return result
  }

  private static func problem(of fields: [String]) -> String? {
    guard fields.count == header.count else {
      return "there are \(fields.count) fields instead of \(header.count)"
    }
    guard let name = SubjectName(repairing: CSVText.withoutGuard(fields[0])), !name.wasChanged else {
      return "\(quoted(fields[0])) cannot be a subject's name"
    }
    for value in fields[2...3] where !["true", "false", ""].contains(value) {
      return "\(quoted(value)) is neither true nor false"
    }
    let reason = CSVText.withoutGuard(fields[4])
    if reason.unicodeScalars.count > 200 { return "the reason has more than 200 characters" }
    return nil
  }
}

extension SubjectHistory {
  /// Adds what only a file of ours tells: rest days beside studied ones, and days that were not studied.
  fileprivate mutating func addOwn(
    rests: [String: [CalendarDate: String?]], unstudied: [String: Set<CalendarDate>]
  ) {
    guard let key = name?.lowercased() else { return }
    let known = Set(studied)
    days += (unstudied[key] ?? []).subtracting(known).map { Day(date: $0, didStudy: false) }
    days.sort { $0.date < $1.date }
    self.rests = (rests[key] ?? [:]).sorted { $0.key < $1.key }
      .map { RestDay(date: $0.key, reason: $0.value) }
  }
}
