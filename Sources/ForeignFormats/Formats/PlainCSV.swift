import ForeignText
import Localization
import StudyCalendar

/// A CSV file with a column of dates. Every line was studied, unless another column says whether it was, or unless every
/// column is a subject.
struct PlainCSV: ForeignFormat {
  let name = "plain-csv"

  func recognises(_ file: ForeignFile) -> Bool {
    guard file.isText, let first = file.firstVisibleByte, !"{[<".utf8.contains(first) else { return false }
    // The first lines of most files are enough.
    var records = CSVRecords(file.bytes, delimiter: nil)
    CSVColumns.leaveOutTitle(of: &records, ImportOptions.Columns())
    return CSVColumns.canRead(ColumnSurvey(records, most: Self.firstLines))
      || CSVColumns.canRead(ColumnSurvey(records))
  }

  private static let firstLines = 1_000

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    var records = CSVRecords(file.bytes, delimiter: nil)
    let titleLines = CSVColumns.leaveOutTitle(of: &records, builder.options.columns)
    let survey = ColumnSurvey(records)
    if survey.columns.isEmpty {
      throw ForeignFormatError.invalid(String(localized: "\(quoted(file.name)) has no line"))
    }
    let columns = try CSVColumns(survey, builder.options.columns, file: file.name)
    if titleLines > 0 {
      builder.notes.append(
        String(
          localized: "\(titleLines) line above the titles of the columns was left out",
          plural: "\(titleLines) lines above the titles of the columns were left out", for: titleLines))
    }
    builder.notes.append(columns.description)
    switch columns.answers {
    case .columns(let subjects):
      for column in subjects { builder.addHabit(named: survey.titles[column], number: column) }
      if subjects.contains(where: { survey.columns[$0].hasAmounts }) {
        builder.notes.append(
          String(localized: "numbers above 0 count as yes; what they count was not taken"))
      }
    case .column, .everyLine: if columns.subject == nil { builder.subject(nil) }
    }
    try builder.readLines(records.lazy.dropFirst(survey.hasHeader ? 1 : 0)) { try $0.add($1, columns) }
  }
}

extension ArchiveBuilder {
  /// Adds what a line says, or throws what is wrong with it.
  fileprivate mutating func add(_ record: CSVRecords.Record, _ columns: CSVColumns) throws {
    let date = try columns.form.date(ofEntry: record[columns.date])
    let subject = columns.subject.map { record[$0] }
    func mark(_ column: Int) throws -> Mark {
      guard let answer = columns.survey.answer(record, column) else {
        throw EntryProblem(String(localized: "\(quoted(record[column])) says neither yes nor no"))
      }
      return Mark(answer)
    }
    switch columns.answers {
    case .everyLine: add(.studied, on: date, subject: subject)
    case .column(let column): add(try mark(column), on: date, subject: subject)
    case .columns(let subjects):
      for column in subjects { add(try mark(column), on: date, subject: columns.survey.titles[column]) }
    }
  }
}

extension ArchiveBuilder.Mark {
  /// What an answer says.
  init(_ answer: WrittenAnswer) {
    switch answer {
    case .yes: self = .studied
    case .no: self = .notStudied
    case .rest: self = .rest(reason: nil)
    }
  }
}
