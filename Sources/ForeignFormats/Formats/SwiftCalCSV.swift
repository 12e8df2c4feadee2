import StudyCalendar

/// Our own export in CSV: a line for each date of which anything is recorded.
struct SwiftCalCSV: ForeignFormat {
  let name = "csv"

  static let header = ["subject", "date", "didStudy", "rest", "reason"]

  func recognises(_ file: ForeignFile) -> Bool { file.firstRecord == Self.header }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    var builder = ArchiveBuilder(file, options)
    var rests: [String: [CalendarDate: Rest]] = [:]
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
        rests[subject.lowercased(), default: [:]][date] =
          Rest(reason: reason.isEmpty ? nil : reason, isLate: false)
      }
      switch record.fields[2] {
      case "true": builder.add(.studied, on: date, subject: subject)
      case "false" where date.isFuture(today: options.today): builder.skip(.future, ofSubject: subject)
      case "false": unstudied[subject.lowercased(), default: []].insert(date)
      default: continue
      }
    }
    var result = builder.result(format: name)
    for index in result.archive.subjects.indices {
      let key = result.archive.subjects[index].name?.lowercased() ?? ""
      result.archive.subjects[index].add(rests: rests[key] ?? [:], unstudied: unstudied[key] ?? [])
    }
    return result
  }

  private static func problem(of fields: [String]) -> String? {
    guard fields.count == header.count else {
      return "there are \(fields.count) fields instead of \(header.count)"
    }
    guard Subject.isValidName(CSVText.withoutGuard(fields[0])) else {
      return "\(quoted(fields[0])) cannot be a subject's name"
    }
    for value in fields[2...3] where !["true", "false", ""].contains(value) {
      return "\(quoted(value)) is neither true nor false"
    }
    let reason = CSVText.withoutGuard(fields[4])
    if reason.isEmpty || Rest.isValidReason(reason) { return nil }
    return reason.unicodeScalars.count > Rest.longestReason
      ? "the reason has more than \(Rest.longestReason) characters" : "the reason has a control character"
  }
}

extension SubjectRecord {
  /// Adds what only a file of our own has: rests beside studied days, and days that were not studied.
  fileprivate mutating func add(rests: [CalendarDate: Rest], unstudied: Set<CalendarDate>) {
    days += unstudied.subtracting(days.map(\.date)).map { Day(date: $0, didStudy: false) }
    days.sort { $0.date < $1.date }
    self.rests = rests.sorted { $0.key < $1.key }.map { RestRecord(date: $0.key, rest: $0.value) }
  }
}
