import ForeignText
import StudyCalendar
import Words

/// Chooses columns by what a person said, by their titles, and by what stands in them.
struct ColumnFinder {
  let survey: ColumnSurvey
  let mapping: ColumnMapping
  let file: String
  /// The columns that have a meaning so far.
  private var used: Set<Int> = []

  init(survey: ColumnSurvey, mapping: ColumnMapping, file: String) {
    (self.survey, self.mapping, self.file) = (survey, mapping, file)
  }

  private func title(_ column: Int) -> String { survey.hasHeader ? survey.titles[column].lowercased() : "" }

  /// The name of the file as messages have it.
  private var name: String { quoted(file) }

  /// The columns without a meaning so far that have something in them.
  private var others: [Int] {
    survey.columns.indices.filter { !used.contains($0) && survey.columns[$0].filled > 0 }
  }

  /// Whether nobody said what any column means.
  private var isUnsaid: Bool { mapping.columns.isEmpty }

  /// The column that was named for something; nil if none was.
  private func named(_ role: ColumnMapping.Role) throws -> Int? {
    guard let typed = mapping[role], typed.lowercased() != ColumnMapping.none else { return nil }
    guard let column = survey.column(typed) else {
      let titles = listing(survey.columns.indices.prefix(12).map(survey.name))
      throw ForeignFormatError.invalid(
        String(localized: "\(name) has no column \(quoted(typed))"),
        advice: String(localized: "it has \(titles); name one of them with --columns \(role.rawValue)="))
    }
    return column
  }

  mutating func date() throws -> Int {
    let date = try named(.date) ?? named(.start) ?? foundDate()
    used.insert(date)
    return date
  }

  private func foundDate() throws -> Int {
    let indices = survey.columns.indices
    let full = indices.filter {
      survey.columns[$0].dateCount > 0 && survey.columns[$0].dateCount * 2 > survey.columns[$0].filled
        && survey.columns[$0].filled * 2 > survey.lineCount
    }
    let titled = indices.filter { KnownTitles.dates.contains(title($0)) }
    let both = titled.filter(full.contains)
    // A beginning is the date of a session that has an end or a length.
    let starts = full.filter { KnownTitles.starts.contains(title($0)) }
    let hasLength = indices.contains {
      KnownTitles.ends.contains(title($0))
        || KnownTitles.amounts[KnownTitles.withoutUnit(title($0)).title] != nil
    }
    var candidates = both.isEmpty ? full : both
    if both.isEmpty, starts.count == 1, hasLength { candidates = starts }
    if candidates.count > 1 { throw severalDates(candidates) }
    guard
      let date = candidates.first ?? titled.first
        ?? indices.first(where: { survey.columns[$0].dateCount > 0 })
    else {
      throw ForeignFormatError.invalid(
        String(localized: "\(name) has no column of dates"),
        advice: String(localized: "write the dates as YYYY-MM-DD"))
    }
    let isOther = KnownTitles.otherDates.contains(title(date)) || KnownTitles.ends.contains(title(date))
    guard !isOther, !KnownTitles.starts.contains(title(date)) || hasLength else {
      throw ForeignFormatError.invalid(
        String(
          localized: "\(name) has dates in \(survey.name(date)), which need not be days on which you studied"),
        advice: String(localized: "if they are, say so with --columns date=\(survey.typed(date)),studied=all")
      )
    }
    return date
  }

  /// The form in which most of the dates are written.
  func form(of date: Int) throws -> WrittenDateForm {
    let column = survey.columns[date]
    let fitting = column.fittingForms
    if let order = mapping.dateOrder, !fitting.contains(.iso) { return order }
    guard fitting.count < 2 || !column.hasAmbiguousDates else {
      throw ForeignFormatError.invalid(
        String(localized: "\(name) has dates in which day and month could be either"),
        advice: String(localized: "choose with --date-format dmy or --date-format mdy"))
    }
    return fitting.first ?? .iso
  }

  mutating func subject() throws -> Int? {
    if mapping[.subject]?.lowercased() == ColumnMapping.none { return nil }
    let found = try named(.subject) ?? (survey.hasHeader && !mapping.areSubjects ? foundSubject() : nil)
    if let found { used.insert(found) }
    return found
  }

  private func foundSubject() -> Int? { others.first { KnownTitles.subjects.contains(title($0)) } }

  /// The column of times at which sessions began or ended.
  mutating func time(_ role: ColumnMapping.Role, _ titles: Set<String>) throws -> Int? {
    var found = try named(role)
    if found == nil, mapping[role] == nil, !mapping.areSubjects {
      let titled = others.filter { titles.contains(title($0)) }
      found = titled.first { survey.columns[$0].isClock } ?? titled.first { survey.columns[$0].dateCount > 0 }
    }
    guard let found, !used.contains(found) else { return nil }
    used.insert(found)
    return found
  }

  mutating func note() throws -> Int? {
    var found = try named(.note)
    if found == nil, mapping[.note] == nil { found = others.first { KnownTitles.notes.contains(title($0)) } }
    if let found { used.insert(found) }
    return found
  }

  /// Refuses the `Scores.csv` of Loop: it has a line for every day, whether or not it was studied.
  func requireNoScores() throws {
    guard isUnsaid else { return }
    let areScores = others.allSatisfy { survey.columns[$0].areFractions }
    guard areScores, others.contains(where: { survey.columns[$0].hasOddNumbers }) else { return }
    throw ForeignFormatError.invalid(
      String(localized: "\(name) has Loop's scores, which do not say on which days you studied"),
      advice: String(localized: "give its Checkmarks.csv"))
  }

  mutating func unitColumn() throws -> Int? {
    var found: Int?
    if let typed = mapping[.unit] {
      found = survey.column(typed)
    } else {
      found = others.first { KnownTitles.units.contains(title($0)) }
    }
    if let found { used.insert(found) }
    return found
  }

  /// The column of amounts: one that was named, or the only one that can be one.
  mutating func amount(canBeMissing: Bool) throws -> Int? {
    var found = try named(.amount) ?? named(.duration)
    if found == nil, !mapping.areSubjects, mapping[.amount] == nil, mapping[.duration] == nil {
      let candidates = others.filter { column in
        let here = survey.columns[column]
        guard here.isAnswer, !KnownTitles.answers.contains(title(column)), !isRemark(column) else {
          return false
        }
        return isAmountTitle(column) && !here.isClock || here.isQuantity && !here.isClock
      }
      guard candidates.count < 2 else { throw severalAmounts(candidates) }
      found = candidates.first
    }
    if let found { used.insert(found) }
    return found
  }

  private func isAmountTitle(_ column: Int) -> Bool {
    KnownTitles.amounts[KnownTitles.withoutUnit(title(column)).title] != nil
  }

  /// What a column of amounts counts, where its cells do not say it; an empty word for mere numbers.
  func unit(of amount: Int?) throws -> String {
    if let typed = mapping[.unit] { return typed }
    guard let amount else { return "" }
    let (words, bracketed) = KnownTitles.withoutUnit(title(amount))
    if let bracketed { return bracketed }
    let isTime = KnownTitles.amounts[words].map { $0 == nil } ?? (mapping[.duration] != nil)
    guard isTime, survey.columns[amount].hasAmounts else {
      return KnownTitles.amounts[words].flatMap { $0 } ?? ""
    }
    throw ForeignFormatError.invalid(
      String(localized: "\(name) has numbers in \(survey.name(amount)) that can be minutes or hours"),
      advice: String(
        localized: """
          choose with --columns duration=\(survey.typed(amount)),unit=min or \
          --columns duration=\(survey.typed(amount)),unit=h
          """))
  }

  private func isRemark(_ column: Int) -> Bool {
    KnownTitles.remarks.contains(title(column)) || KnownTitles.notes.contains(title(column))
  }

  func answers(hasSubject: Bool, hasSessions: Bool) throws -> CSVColumns.Answers {
    if mapping.areSubjects {
      let columns = survey.columns.indices.filter { !used.contains($0) }
      let subjects = columns.filter { survey.columns[$0].misunderstoodCount == 0 && !title($0).isEmpty }
      guard !subjects.isEmpty else {
        throw ForeignFormatError.invalid(
          String(localized: "\(name) has no column of yes and no beside its dates"),
          advice: String(localized: "leave studied=each out"))
      }
      return .columns(subjects)
    }
    if mapping.takesEveryLine { return .everyLine }
    if let column = try named(.studied) { return .column(column) }
    let titled = others.filter { KnownTitles.answers.contains(title($0)) }
    if titled.count > 1 { throw severalAnswers(titled, mayBeSubjects: false) }
    if let column = titled.first {
      let found = survey.columns[column]
      guard found.misunderstoodCount * 2 <= found.filled else { throw misunderstood(column) }
      return .column(column)
    }
    if hasSessions { return .sessions }
    return try untitledAnswers(hasSubject: hasSubject)
  }

  /// What says whether a day was studied where no title does.
  private func untitledAnswers(hasSubject: Bool) throws -> CSVColumns.Answers {
    let unnamed = others.filter {
      !isRemark($0) && survey.columns[$0].dateCount * 2 <= survey.columns[$0].filled
    }
    guard !unnamed.isEmpty else {
      // A column without a cell is a subject that was never studied.
      return .everyLine
    }
    let candidates = unnamed.filter {
      survey.columns[$0].isAnswer && !survey.columns[$0].hasOddNumbers && !survey.columns[$0].isClock
    }
    guard candidates.count == unnamed.count, !hasSubject else {
      if candidates.isEmpty { throw misunderstood(unnamed[0]) }
      throw severalAnswers(candidates, mayBeSubjects: !hasSubject && survey.hasHeader)
    }
    if candidates.count == 1, !survey.hasHeader || title(candidates[0]) == "study" {
      return .column(candidates[0])
    }
    guard survey.hasHeader else { throw severalAnswers(candidates, mayBeSubjects: false) }
    let empty = survey.columns.indices.filter {
      !used.contains($0) && !isRemark($0) && survey.columns[$0].filled == 0 && !title($0).isEmpty
    }
    return .columns((candidates + empty).sorted())
  }

  private func misunderstood(_ column: Int) -> ForeignFormatError {
    let cell = quoted(
      String(String.UnicodeScalarView((survey.columns[column].misunderstood ?? "").unicodeScalars.prefix(40)))
    )
    let typed = survey.typed(column)
    return .invalid(
      survey.columns[column].misunderstood == nil
        ? String(
          localized: "\(name) has numbers in \(survey.name(column)), which need not say whether you studied")
        : String(localized: "\(name) has \(cell) in \(survey.name(column)), which says neither yes nor no"),
      advice: String(
        localized: """
          name the column that does with --columns studied=COLUMN, or say what this one is, such as \
          --columns subject=\(typed),studied=all, which takes every line as a studied day
          """))
  }

  private func severalAnswers(_ columns: [Int], mayBeSubjects: Bool) -> ForeignFormatError {
    var ways = columns.prefix(3).map { "--columns studied=\(survey.typed($0))" }
    ways += ["--columns studied=all"] + (mayBeSubjects ? ["--columns studied=each"] : [])
    let names = listing(columns.prefix(3).map(survey.name))
    return .invalid(
      String(
        localized: "\(name) does not say whether \(names) tells which days you studied",
        plural: "\(name) does not say whether \(names) tell which days you studied", for: columns.count),
      advice: mayBeSubjects
        ? String(
          localized:
            "choose with \(alternatives(ways)); all takes every line, each makes every column a subject")
        : String(localized: "choose with \(alternatives(ways)), which takes every line"))
  }

  private func severalAmounts(_ columns: [Int]) -> ForeignFormatError {
    let ways = columns.prefix(3).map { "--columns amount=\(survey.typed($0))" } + ["--columns amount=none"]
    return .invalid(
      String(
        localized: "\(name) has amounts in several columns: \(listing(columns.prefix(4).map(survey.name)))"),
      advice: String(localized: "choose with \(alternatives(ways))"))
  }

  private func severalDates(_ columns: [Int]) -> ForeignFormatError {
    let places = listing(columns.prefix(4).map(survey.name))
    let ways = columns.prefix(4).map { "--columns date=\(survey.typed($0))" }
    return .invalid(
      String(localized: "\(name) has dates in several columns: \(places)"),
      advice: String(localized: "choose with \(alternatives(ways))"))
  }

  /// What a person can type, of which one is to be chosen.
  private func alternatives(_ ways: [String]) -> String {
    ways.dropFirst().reduce(ways[0]) { String(localized: "\($0) or \($1)") }
  }
}
