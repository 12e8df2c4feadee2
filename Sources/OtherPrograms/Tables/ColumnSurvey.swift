import ForeignText
import StudyCalendar
import System
import Words

/// What stands in the columns of a CSV file, counted over all of its lines.
struct ColumnSurvey {
  /// The titles; empty if the first line has a date, and so is no header.
  let titles: [String]
  private(set) var columns: [Column] = []
  /// The first line that cannot be read.
  private(set) var bad: CSVRecords.Record?
  /// How many lines there are without the header.
  private(set) var lineCount = 0

  struct Column {
    /// How many cells are dates, in each of the forms.
    fileprivate(set) var dates = Array(repeating: 0, count: WrittenDateForm.allCases.count)
    /// Whether the forms give different dates.
    fileprivate(set) var hasAmbiguousDates = false
    fileprivate(set) var filled = 0
    /// Whether ○ says no, because ● says yes.
    fileprivate(set) var isRingNo = false
    /// Whether an answer is a number other than 0 and 1.
    fileprivate(set) var hasAmounts = false
    /// Whether there is a number that no count of anything is: a negative one, or one with a decimal point.
    fileprivate(set) var hasOddNumbers = false
    /// Whether all numbers are from 0 to 1, and some of them are between.
    fileprivate(set) var areFractions = true
    /// How many cells are a quantity with its unit, such as `25 min`, `1:30` or `12 pages`.
    fileprivate(set) var quantityCount = 0
    /// How many cells are times of a day, such as `09:30`.
    fileprivate(set) var clockCount = 0
    /// The first cell that says neither yes nor no.
    fileprivate(set) var misunderstood: String?
    fileprivate(set) var misunderstoodCount = 0

    /// How many cells are dates in the form that fits most of them.
    var dateCount: Int { dates.max() ?? 0 }
    /// Whether every cell is an answer, and some cell is not empty.
    var isAnswer: Bool { filled > 0 && misunderstoodCount == 0 && dateCount * 2 <= filled }
    /// Whether every cell says how much, and some of them say of what.
    var isQuantity: Bool { isAnswer && quantityCount > 0 }
    /// Whether every cell is a time of the day.
    var isClock: Bool { filled > 0 && clockCount == filled }
  }

  var hasHeader: Bool { !titles.isEmpty }

  /// Whether what is wrong keeps other lines from being understood, as in the line of titles, or from being read.
  private(set) var isUnreadable = false

  /// Reads all records once, and keeps none of them.
  /// - Parameter most: after how many records it stops.
  init(_ records: CSVRecords, most: Int = .max) {
    var records = records
    guard let first = records.next() else {
      titles = []
      return
    }
    let isHeader = !first.fields.contains { WrittenDate($0)?.isDate ?? false }
    titles = isHeader ? first.fields.map(\.trimmed) : []
    columns = Array(repeating: Column(), count: first.fields.count)
    if isHeader { bad = first.problem.map { _ in first } } else { add(first) }
    isUnreadable = bad != nil && isHeader
    while lineCount < most, let record = records.next() {
      add(record)
      if records.isStopped { (bad, isUnreadable) = (record, true) }
    }
  }

  private mutating func add(_ record: CSVRecords.Record) {
    lineCount += 1
    if record.problem != nil, bad == nil { bad = record }
    for index in columns.indices { columns[index].add(record[index]) }
  }

  /// What a record says in a column; nil if it is no answer.
  func answer(_ record: CSVRecords.Record, _ column: Int) -> WrittenAnswer? {
    WrittenAnswer(record[column], isRingNo: columns[column].isRingNo)
  }

  /// The name of a column for a person: its title, or its number.
  func name(_ column: Int) -> String {
    hasHeader && !titles[column].isEmpty ? quoted(titles[column]) : String(localized: "column \(column + 1)")
  }

  /// What a person types for a column.
  func typed(_ column: Int) -> String {
    let title = hasHeader ? titles[column] : ""
    let isUnique = titles.count { $0.lowercased() == title.lowercased() } == 1
    return title.isEmpty || !isUnique || Int(title) != nil ? "\(column + 1)" : title.shellQuoted
  }

  /// The column that a person named by its title or its number.
  func column(_ typed: String) -> Int? {
    if let index = titles.firstIndex(where: { $0.lowercased() == typed.trimmed.lowercased() }) {
      return index
    }
    guard let number = Int(typed), columns.indices.contains(number - 1) else { return nil }
    return number - 1
  }
}

extension ColumnSurvey.Column {
  /// The forms that fit most of the dates; none if there is no date.
  var fittingForms: [WrittenDateForm] {
    let most = dateCount
    return most == 0 ? [] : zip(WrittenDateForm.allCases, dates).filter { $0.1 == most }.map(\.0)
  }

  fileprivate mutating func add(_ cell: String) {
    guard !cell.isBlank else { return }
    filled += 1
    if let date = WrittenDate(cell) {
      var first: CalendarDate?
      for (index, form) in WrittenDateForm.allCases.enumerated() {
        guard let date = date.date(form) else { continue }
        dates[index] += 1
        if let first, first != date { hasAmbiguousDates = true }
        first = first ?? date
      }
    }
    if cell.utf8.count <= 40, cell.utf8.first?.isASCIIDigit ?? false {
      if cell.utf8.contains(UInt8(ascii: ":")), WrittenClock(Array(cell.utf8))?.isOfDay ?? false {
        clockCount += 1
      }
      if WrittenQuantity(cell)?.hasUnit ?? false { quantityCount += 1 }
    }
    guard WrittenAnswer(cell) != nil else {
      misunderstood = misunderstood ?? cell
      misunderstoodCount += 1
      areFractions = false
      return
    }
    if cell == "●" { isRingNo = true }
    guard let number = cell.utf8.count < 20 ? WrittenAnswer.number(cell.trimmed) : nil else {
      areFractions = false
      return
    }
    if number != 0 && number != 1 { hasAmounts = true }
    if number < 0 || number != number.rounded() { hasOddNumbers = true }
    if !(0...1).contains(number) { areFractions = false }
  }
}
