import StudyCalendar

/// What the columns of a CSV file mean.
struct CSVColumns {
  let hasHeader: Bool
  /// The column of dates.
  let date: Int
  /// The column that says whether the day was studied; nil if no column obviously says so.
  let answer: Int?
  /// The column that says what was studied; nil if the file is about one subject.
  let subject: Int?

  private static let dateNames = ["date", "day", "calendardate", "datum", "fecha", "data"]
  private static let answerNames = [
    "didstudy", "studied", "study", "done", "completed", "complete", "checked", "value", "status",
  ]
  private static let subjectNames = ["subject", "habit", "habitname", "name", "activity"]

  /// Finds out what the columns mean. Nil if no column has dates.
  init?(_ records: [CSVRecords.Record]) {
    guard let first = records.first else { return nil }
    let titles = first.fields.map { $0.trimmed.lowercased() }
    let sample = records.dropFirst().prefix(200)

    /// How many lines have a date in a column, in the form that fits most of them.
    func dates(in column: Int) -> Int {
      WrittenDateForm.allCases.map { form in sample.count { form.date($0[column]) != nil } }.max() ?? 0
    }
    func isDate(_ text: String) -> Bool { WrittenDateForm.allCases.contains { $0.date(text) != nil } }

    let hasHeader = !first.fields.contains(where: isDate)
    let named = hasHeader ? titles.firstIndex { Self.dateNames.contains($0) } : nil
    // Most values must be dates, not all of them, so that a bad line can be told by its number.
    let byValue = first.fields.indices.first { column in
      hasHeader ? dates(in: column) * 2 > sample.count : isDate(first.fields[column])
    }
    guard let date = named ?? byValue else { return nil }

    let others = first.fields.indices.filter { $0 != date }
    let body = hasHeader ? sample : records.prefix(200)
    let answering = others.filter { column in
      body.contains { !$0[column].isEmpty } && body.allSatisfy { Self.answer($0[column]) != nil }
    }
    let namedAnswer = hasHeader ? Self.answerNames.lazy.compactMap { titles.firstIndex(of: $0) }.first : nil
    let isUsable = namedAnswer.map { column in
      column != date && body.contains { !$0[column].isEmpty && Self.answer($0[column]) != nil }
    }
    self.hasHeader = hasHeader
    self.date = date
    answer = (isUsable ?? false ? namedAnswer : nil) ?? (answering.count == 1 ? answering[0] : nil)
    subject = hasHeader ? others.first { Self.subjectNames.contains(titles[$0]) } : nil
  }

  /// Whether a cell says yes or no; nil if it says neither. An empty cell says no.
  static func answer(_ text: String) -> Bool? {
    let word = text.trimmed.lowercased()
    switch word {
    case "true", "yes", "y", "x", "✓", "✔", "✅", "done", "on": return true
    case "false", "no", "n", "", "-", "✗", "❌", "off": return false
    default: return Double(word).flatMap { $0.isFinite ? $0 > 0 : nil }
    }
  }

  /// The form in which most of the dates are written.
  /// - Throws: ``ForeignFormatError`` if it cannot be told which number is the day and which the month.
  func form(of records: [CSVRecords.Record], file: String) throws -> WrittenDateForm {
    let texts = records.lazy.dropFirst(hasHeader ? 1 : 0).map { $0[date] }
    let counts = WrittenDateForm.allCases.map { form in (form, count: texts.count { form.date($0) != nil }) }
    let best = counts.map(\.count).max() ?? 0
    let fitting = counts.filter { $0.count == best }.map(\.0)
    let isAmbiguous =
      fitting.count > 1 && best > 0
      && texts.contains { text in Set(fitting.compactMap { $0.date(text) }).count > 1 }
    guard !isAmbiguous else {
      throw ForeignFormatError.invalid(
        file: file, "has dates in which day and month could be either", advice: "write them as YYYY-MM-DD")
    }
    return fitting.first ?? .iso
  }
}
