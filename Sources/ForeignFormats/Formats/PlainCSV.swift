import StudyCalendar

/// A CSV file with a column of dates. Every line was studied, unless another column obviously says whether it was.
struct PlainCSV: ForeignFormat {
  let name = "plain-csv"

  func recognises(_ file: ForeignFile) -> Bool {
    file.isText && CSVColumns(Array(CSVRecords(file.bytes, delimiter: nil).prefix(50))) != nil
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    let records = Array(CSVRecords(file.bytes, delimiter: nil))
    guard let columns = CSVColumns(records) else {
      throw ForeignFormatError.invalid(
        file: file.name, "has no column of dates", advice: "write the dates as YYYY-MM-DD")
    }
    let form = try columns.form(of: records, file: file.name)
    var builder = ArchiveBuilder(file, options)
    if columns.subject == nil { builder.subject(nil) }
    for record in records.dropFirst(columns.hasHeader ? 1 : 0) {
      if let problem = record.problem {
        try builder.badLine(record.line, problem)
        continue
      }
      let text = record[columns.date]
      guard let date = form.date(text) else {
        try builder.badLine(record.line, "\(quoted(text)) is not a date")
        continue
      }
      let answer = columns.answer.map { record[$0] }
      guard let didStudy = answer.map(CSVColumns.answer) ?? true else {
        try builder.badLine(record.line, "\(quoted(answer ?? "")) says neither yes nor no")
        continue
      }
      let subject = columns.subject.map { record[$0] }
      builder.add(didStudy ? .studied : .notStudied, on: date, subject: subject)
    }
    return builder.result(format: name)
  }
}
