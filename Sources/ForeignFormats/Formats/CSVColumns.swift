import ForeignText
import Localization
import StudyCalendar

/// What the columns of a plain CSV file mean. Where they can mean two things, the file is refused with both.
struct CSVColumns {
  let survey: ColumnSurvey
  let date: Int
  let form: WrittenDateForm
  /// The column that says what was studied; nil if the file is about one subject.
  let subject: Int?
  let answers: Answers

  /// What says whether a day was studied.
  enum Answers: Equatable {
    case everyLine
    case column(Int)
    /// Each of these columns is a subject.
    case columns([Int])
  }

  /// Finds out what the columns mean.
  /// - Throws: ``ForeignFormatError`` if no column has dates, or if they can mean two things.
  init(_ survey: ColumnSurvey, _ options: ImportOptions.Columns, file: String) throws {
    self.survey = survey
    let finder = ColumnFinder(survey: survey, options: options, file: file)
    let date = try finder.date()
    self.date = date
    form = try finder.form(of: date)
    let subject = try finder.subject(besides: date)
    self.subject = subject
    try finder.requireNoScores(besides: date)
    let others = survey.columns.indices.filter { $0 != date && $0 != subject }
    answers = try finder.answers(among: others, hasSubject: subject != nil)
  }

  /// Leaves out a title above the line that names the columns. That line has several titles, and one of them is known as that of
  /// dates, or is the one that a person named.
  /// - Returns: how many lines were left out.
  @discardableResult
  static func leaveOutTitle(of records: inout CSVRecords, _ options: ImportOptions.Columns) -> Int {
    let named = options.date?.trimmed.lowercased()
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
    var used = [date]
    if let subject {
      words.append(String(localized: "subjects from \(survey.name(subject))"))
      used.append(subject)
    }
    switch answers {
    case .everyLine: words.append(String(localized: "every line counts as studied"))
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
    let unused = survey.columns.indices.filter { !used.contains($0) && survey.columns[$0].filled > 0 }
    let text = listing(words)
    return unused.isEmpty ? text : clauses([text, String(localized: "not used: \(list(unused))")])
  }

  private func list(_ columns: [Int]) -> String {
    let names = listing(columns.prefix(8).map(survey.name))
    return listed(names, more: max(0, columns.count - 8))
  }
}

/// Titles of columns in the languages of people and programs, in lower case.
private enum KnownTitles {
  static let dates: Set = [
    "date", "day", "calendardate", "datum", "tag", "fecha", "data", "dato", "dátum", "tarih", "дата", "日付",
    "日期", "날짜", "entry_date",
  ]
  static let subjects: Set = [
    "subject", "habit", "habitname", "habit name", "name", "activity", "task", "fach", "gewohnheit",
    "aktivität", "habitude", "matière", "hábito", "materia", "attività", "abitudine", "習慣", "привычка",
    "科目", "教科", "习惯", "과목", "습관",
  ]
  /// Titles that say what the column is for.
  static let answers: Set = [
    "didstudy", "studied", "done", "completed", "complete", "checked", "value", "status", "done?",
    "completed?", "erledigt", "geschafft", "fait", "hecho", "feito", "fatto", "gedaan", "状态", "выполнено",
    "完了", "達成", "完成", "완료", "entry_type",
  ]
  /// Titles of numbers of which 0 says no.
  static let amounts: Set = [
    "minutes", "min", "mins", "hours", "hrs", "duration", "time", "count", "times", "quantity", "pages",
    "reps", "minuten", "stunden", "seiten", "dauer", "anzahl", "durée", "minutos", "horas", "páginas",
  ]
  /// Titles of columns that never say whether a day was studied.
  static let remarks: Set = [
    "note", "notes", "comment", "comments", "id", "habit id", "description", "remark", "notiz", "notizen",
    "kommentar", "bemerkung", "bemerkungen", "anmerkung", "commentaire", "remarque", "nota", "notas", "メモ",
    "備考", "备注", "메모", "비고", "weekday", "week", "month", "year", "streak", "#", "no", "nr",
  ]
}

/// Chooses columns by what a person said, by their titles, and by what stands in them.
private struct ColumnFinder {
  let survey: ColumnSurvey
  let options: ImportOptions.Columns
  let file: String

  private func title(_ column: Int) -> String { survey.hasHeader ? survey.titles[column].lowercased() : "" }

  /// The name of the file as messages have it.
  private var name: String { quoted(file) }

  private func named(_ typed: String, option: String) throws -> Int {
    guard let column = survey.column(typed) else {
      let titles = listing(survey.columns.indices.prefix(12).map(survey.name))
      throw ForeignFormatError.invalid(
        String(localized: "\(name) has no column \(quoted(typed))"),
        advice: String(localized: "it has \(titles); name one of them with \(option)"))
    }
    return column
  }

  func date() throws -> Int {
    if let typed = options.date { return try named(typed, option: "--date-column") }
    let indices = survey.columns.indices
    let full = indices.filter {
      survey.columns[$0].dateCount > 0 && survey.columns[$0].dateCount * 2 > survey.columns[$0].filled
        && survey.columns[$0].filled * 2 > survey.lineCount
    }
    let titled = indices.filter { KnownTitles.dates.contains(title($0)) }
    let both = titled.filter(full.contains)
    let candidates = both.isEmpty ? full : both
    if candidates.count > 1 { throw severalDates(candidates) }
    guard
      let date = candidates.first ?? titled.first
        ?? indices.first(where: { survey.columns[$0].dateCount > 0 })
    else {
      throw ForeignFormatError.invalid(
        String(localized: "\(name) has no column of dates"),
        advice: String(localized: "write the dates as YYYY-MM-DD"))
    }
    return date
  }

  /// The form in which most of the dates are written.
  func form(of date: Int) throws -> WrittenDateForm {
    let column = survey.columns[date]
    let fitting = column.fittingForms
    if let order = options.dateOrder, !fitting.contains(.iso) { return order }
    guard fitting.count < 2 || !column.hasAmbiguousDates else {
      throw ForeignFormatError.invalid(
        String(localized: "\(name) has dates in which day and month could be either"),
        advice: String(localized: "choose with --day-first or --month-first"))
    }
    return fitting.first ?? .iso
  }

  func subject(besides date: Int) throws -> Int? {
    if options.subject?.lowercased() == ImportOptions.Columns.none { return nil }
    if let typed = options.subject { return try named(typed, option: "--subject-column") }
    guard survey.hasHeader, !options.areSubjects else { return nil }
    // In the export of Streaks a title is the name of a task. Elsewhere it can be that of a book.
    let namesTasks = survey.titles.contains { $0.lowercased() == "task_id" }
    return survey.columns.indices.first {
      $0 != date && (KnownTitles.subjects.contains(title($0)) || namesTasks && title($0) == "title")
        && survey.columns[$0].filled > 0
    }
  }

  /// Refuses the `Scores.csv` of Loop: it has a line for every day, whether or not it was studied.
  func requireNoScores(besides date: Int) throws {
    guard options == ImportOptions.Columns() else { return }
    let others = survey.columns.indices.filter { $0 != date && survey.columns[$0].filled > 0 }
    let areScores = others.allSatisfy { survey.columns[$0].areFractions }
    guard areScores, others.contains(where: { survey.columns[$0].hasOddNumbers }) else { return }
    throw ForeignFormatError.invalid(
      String(localized: "\(name) has Loop's scores, which do not say on which days you studied"),
      advice: String(localized: "give its Checkmarks.csv"))
  }

  func answers(among others: [Int], hasSubject: Bool) throws -> CSVColumns.Answers {
    if options.areSubjects {
      let subjects = others.filter { survey.columns[$0].misunderstoodCount == 0 && !title($0).isEmpty }
      guard !subjects.isEmpty else {
        throw ForeignFormatError.invalid(
          String(localized: "\(name) has no column of yes and no beside its dates"),
          advice: String(localized: "leave --columns-are-subjects out"))
      }
      return .columns(subjects)
    }
    if options.answer?.lowercased() == ImportOptions.Columns.none { return .everyLine }
    if let typed = options.answer { return .column(try named(typed, option: "--answer-column")) }

    let titled = others.filter { KnownTitles.answers.contains(title($0)) && survey.columns[$0].filled > 0 }
    if titled.count > 1 { throw severalAnswers(titled, mayBeSubjects: false) }
    if let column = titled.first {
      let found = survey.columns[column]
      guard found.misunderstoodCount * 2 <= found.filled else {
        let cell = quoted(found.misunderstood ?? "")
        throw ForeignFormatError.invalid(
          String(localized: "\(name) has \(cell) in \(survey.name(column)), which says neither yes nor no"),
          advice: String(
            localized: """
              name another column with --answer-column, or take every line as studied with \
              --answer-column none
              """))
      }
      return .column(column)
    }
    let amounts = others.filter { KnownTitles.amounts.contains(title($0)) && survey.columns[$0].isAnswer }
    let unnamed = others.filter {
      !KnownTitles.amounts.contains(title($0)) && !KnownTitles.remarks.contains(title($0))
    }
    let candidates = unnamed.filter { survey.columns[$0].isAnswer && !survey.columns[$0].hasOddNumbers }
    if candidates.isEmpty || !survey.hasHeader && others.count > 1 || hasSubject {
      let deciding = (amounts + candidates).filter { survey.columns[$0].decides }
      switch deciding.count {
      case 0: return .everyLine
      case 1 where candidates.isEmpty: return .column(deciding[0])
      default: throw severalAnswers(deciding, mayBeSubjects: false)
      }
    }
    if !survey.hasHeader || candidates.count == 1 && title(candidates[0]) == "study" && others.count == 1 {
      return .column(candidates[0])
    }
    // A column without a cell is a subject that was never studied.
    let empty = unnamed.filter { survey.columns[$0].filled == 0 && !title($0).isEmpty }
    let hasTexts = unnamed.contains { !candidates.contains($0) && survey.columns[$0].filled > 0 }
    guard hasTexts || !amounts.isEmpty else { return .columns((candidates + empty).sorted()) }
    guard candidates.contains(where: { survey.columns[$0].decides }) || candidates.count > 1 else {
      return .everyLine
    }
    throw severalAnswers(candidates, mayBeSubjects: true)
  }

  private func severalAnswers(_ columns: [Int], mayBeSubjects: Bool) -> ForeignFormatError {
    let ways = columns.prefix(3).map { "--answer-column \(survey.typed($0))" } + ["--answer-column none"]
    let names = listing(columns.prefix(3).map(survey.name))
    return .invalid(
      String(
        localized: "\(name) does not say whether \(names) tells which days you studied",
        plural: "\(name) does not say whether \(names) tell which days you studied", for: columns.count),
      advice: mayBeSubjects
        ? String(
          localized: """
            choose with \(alternatives(ways)), or a subject for each column with --columns-are-subjects
            """)
        : String(localized: "choose with \(alternatives(ways))"))
  }

  private func severalDates(_ columns: [Int]) -> ForeignFormatError {
    let places = listing(columns.prefix(4).map(survey.name))
    let ways = columns.prefix(4).map { "--date-column \(survey.typed($0))" }
    return .invalid(
      String(localized: "\(name) has dates in several columns: \(places)"),
      advice: String(localized: "choose with \(alternatives(ways))"))
  }

  /// What a person can type, of which one is to be chosen.
  private func alternatives(_ ways: [String]) -> String {
    ways.dropFirst().reduce(ways[0]) { String(localized: "\($0) or \($1)") }
  }
}
