import ForeignText
import StudyCalendar
import Words

/// The cells of Loop's CSV files.
enum LoopCell {
  /// Loop's words for values, since 2.3.1.
  private static let words: Set = ["YES_MANUAL", "YES_AUTO", "NO", "UNKNOWN", "SKIP"]

  static func isWord(_ cell: String) -> Bool { words.contains(cell) }

  /// Whether a value is a number, but not a code for yes or no. It is an amount then.
  static func isAmount(_ cell: String) -> Bool { Int(cell).map { !(-1...3).contains($0) } ?? false }

  static func isValue(_ cell: String) -> Bool { cell.isEmpty || isWord(cell) || Int(cell) != nil }

  /// The cells of a line. Loop 2.0 wrote `Entry(timestamp=2023-04-04, value=2)` for the value 2 into the file of all
  /// habits, without quotation marks around it, so that the comma in it seems to end the cell.
  static func cells(_ fields: [String]) -> [String] {
    guard fields.contains(where: { $0.utf8.starts(with: entry.utf8) }) else { return fields }
    var cells: [String] = []
    var parts = ""
    for field in fields {
      if parts.isEmpty, !field.utf8.starts(with: entry.utf8) {
        cells.append(field)
        continue
      }
      parts += parts.isEmpty ? field : "," + field
      guard parts.utf8.count(where: { $0 == 40 }) == parts.utf8.count(where: { $0 == 41 }) else { continue }
      cells.append(value(ofEntry: parts, on: cells.first ?? "") ?? parts)
      parts = ""
    }
    return parts.isEmpty ? cells : cells + [parts]
  }

  private static let entry = "Entry("

  /// Whether a cell is an entry of Loop 2.0 that was not understood.
  static func isEntry(_ cell: String) -> Bool { cell.utf8.starts(with: entry.utf8) }

  /// The value of an entry; nil if it is none, or is that of another date than its line.
  private static func value(ofEntry text: String, on date: String) -> String? {
    let inside = text.dropFirst(entry.count).dropLast()
    var value: String?
    for part in inside.split(separator: ",", maxSplits: 2) {
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2 else { continue }
      if sides[0] == "timestamp", CalendarDate(iso8601: sides[1]) != nil, sides[1] != date { return nil }
      if sides[0] == "value" { value = Int(sides[1]) != nil ? String(sides[1]) : nil }
    }
    return value
  }

  /// The error about a file whose numbers can be Loop's or another program's.
  static func twoReadings(_ file: ForeignFile, _ format: String) -> ForeignFormatError {
    .invalid(
      String(
        localized: """
          \(quoted(file.name)) may be Loop's, where 1 is a tick of Loop itself and 3 a skip, or a list where \
          they say yes
          """),
      advice: String(localized: "choose with --format \(format) or --format plain-csv"))
  }

  /// What the numbers of a file without a header show about its program.
  struct Numbers {
    private var seen: Set<Int> = []
    private var hasOthers = false
    private var hasThousands = false
    private var lastDate: CalendarDate?
    private(set) var isEveryDay = true

    mutating func add(_ number: Int) {
      if (-1...3).contains(number) { seen.insert(number) } else { hasOthers = true }
      if number >= 1000 { hasThousands = true }
    }

    /// Notes the date of the next line. Loop writes a line for every day, the newest first.
    mutating func add(_ date: CalendarDate) {
      if let lastDate, date.next != lastDate { isEveryDay = false }
      lastDate = date
    }

    /// Whether they can be Loop's codes, or its amounts in thousandths. Loop ticks a day by itself (1) only around a day
    /// that a person ticked (2).
    var canBeLoops: Bool { hasThousands || !hasOthers && (seen.contains(2) || !seen.contains(1)) }

    /// Whether they can also be answers in which every number above 0 says yes, and say something else then.
    var canBeAnswers: Bool { !hasThousands && !isEveryDay && (seen.contains(1) || seen.contains(3)) }
  }
}
