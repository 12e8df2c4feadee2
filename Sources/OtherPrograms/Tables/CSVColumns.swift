import ForeignText
import StudyCalendar
import Words

/// What the columns of a table mean. Where they can mean two things, or nothing that is known, the file is refused with what
/// was seen and what to type.
struct CSVColumns {
  let survey: ColumnSurvey
  let date: Int
  let form: WrittenDateForm
  /// The column that says what was studied; nil if the file is about one subject.
  let subject: Int?
  let start: Int?
  let end: Int?
  /// The column that says how much was done: an amount or a duration.
  let amount: Int?
  /// What the amounts count that do not say it themselves.
  let unit: Unit
  let note: Int?
  let answers: Answers

  /// What says whether a day was studied.
  enum Answers: Equatable {
    case everyLine
    /// The sessions alone.
    case sessions
    case column(Int)
    /// Each of these columns is a subject.
    case columns([Int])
  }

  enum Unit: Equatable {
    case column(Int)
    case word(String)
  }

  /// Finds out what the columns mean.
  /// - Throws: ``ForeignFormatError`` if no column has dates, or if they can mean two things.
  init(_ survey: ColumnSurvey, _ mapping: ColumnMapping, file: String) throws {
    self.survey = survey
    var finder = ColumnFinder(survey: survey, mapping: mapping, file: file)
    date = try finder.date()
    form = try finder.form(of: date)
    subject = try finder.subject()
    (start, end) = try (finder.time(.start, KnownTitles.starts), finder.time(.end, KnownTitles.ends))
    note = try finder.note()
    try finder.requireNoScores()
    let unitColumn = try finder.unitColumn()
    let amount = try finder.amount(canBeMissing: unitColumn == nil)
    self.amount = amount
    unit = try unitColumn.map(Unit.column) ?? .word(finder.unit(of: amount))
    answers = try finder.answers(hasSubject: subject != nil, hasSessions: amount != nil || end != nil)
  }

  /// Leaves out a title above the line that names the columns. That line has several titles, and one of them is known as that of
  /// dates, or is the one that a person named.
  /// - Returns: how many lines were left out.
  @discardableResult
  static func leaveOutTitle(of records: inout CSVRecords, _ mapping: ColumnMapping) -> Int {
    let named = mapping[.date]?.trimmed.lowercased()
    return records.leaveOutTitle { fields in
      let titles = fields.map { $0.trimmed.lowercased() }
      guard titles.count(where: { !$0.isEmpty }) > 1 else { return nil }
      return titles.firstIndex { $0 == named } ?? titles.firstIndex(where: KnownTitles.dates.contains)
    } isDate: {
      WrittenDate($0)?.isDate ?? false
    }
  }

  /// Whether a file can be a plain CSV: some column has dates.
  static func canRead(_ survey: ColumnSurvey) -> Bool {
    survey.columns.indices.contains { column in
      let found = survey.columns[column]
      if !survey.hasHeader { return found.dateCount > 0 }
      return found.dateCount * 2 > found.filled && found.dateCount > 0
        || KnownTitles.dates.contains(survey.titles[column].lowercased()) && survey.lineCount > 0
          && (survey.columns.count > 1 || found.dateCount > 0)
    }
  }

  /// What was taken for what, in a sentence.
  var description: String {
    var words = [String(localized: "dates from \(survey.name(date))")]
    if let subject { words.append(String(localized: "subjects from \(survey.name(subject))")) }
    var used: [Int?] = [date, subject, start, end, amount, note]
    switch answers {
    case .everyLine: words.append(String(localized: "every line is a day that was studied"))
    case .sessions: break
    case .column(let column):
      words.append(String(localized: "whether it was studied from \(survey.name(column))"))
      used.append(column)
    case .columns(let columns):
      words.append(
        columns.count == 1
          ? String(localized: "\(survey.name(columns[0])) is a subject")
          : String(localized: "a subject for each of the columns \(list(columns))"))
      used += columns
    }
    if let amount {
      words.append(String(localized: "amounts from \(survey.name(amount))"))
    } else if let end {
      words.append(String(localized: "amounts from \(survey.name(start ?? date)) and \(survey.name(end))"))
    }
    if case .column(let column) = unit {
      words.append(String(localized: "units from \(survey.name(column))"))
      used.append(column)
    }
    if let note { words.append(String(localized: "notes from \(survey.name(note))")) }
    let unused = survey.columns.indices.filter { !used.contains($0) && survey.columns[$0].filled > 0 }
    let text = listing(words)
    return unused.isEmpty ? text : clauses([text, String(localized: "not used: \(list(unused))")])
  }

  private func list(_ columns: [Int]) -> String {
    let names = listing(columns.prefix(8).map(survey.name))
    return listed(names, more: max(0, columns.count - 8))
  }
}
