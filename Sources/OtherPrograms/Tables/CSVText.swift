import ForeignText

/// Cells of a CSV file as they are written.
enum CSVText {
  /// A cell that a spreadsheet does not take for a formula: an apostrophe before it says that it is a text. A text
  /// that has such an apostrophe gets another, so that reading takes away exactly what was added.
  static func guardedCell(_ text: String) -> String { cell(isFormula(text) ? "'" + text : text) }

  /// A cell for a program that takes texts as they are. It is in quotation marks if it needs them (RFC 4180).
  static func cell(_ text: String) -> String {
    let needsQuotes =
      text.utf8.contains { ",\"\r\n\t".utf8.contains($0) }
      || text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ")
    guard needsQuotes else { return text }
    return "\"" + text.parts(separatedBy: "\"").joined(separator: "\"\"") + "\""
  }

  /// A cell of ``guardedCell(_:)`` as it was before it was guarded.
  static func withoutGuard(_ text: String) -> String {
    text.utf8.first == apostrophe && isFormula(text) ? String(text.dropFirst()) : text
  }

  /// Whether a text, after any apostrophes, begins as a formula does.
  private static func isFormula(_ text: String) -> Bool {
    text.utf8.first { $0 != apostrophe }.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }

  private static let apostrophe = UInt8(ascii: "'")
}

extension CSVRecords {
  /// Makes the table of a file that has the same in another form.
  struct Writer {
    private var bytes: [UInt8] = []

    /// A table with these titles.
    init(_ titles: [String]) { add(titles) }

    /// Adds a line.
    mutating func add(_ fields: [String]) {
      bytes += fields.map(CSVText.cell).joined(separator: ",").utf8 + [UInt8(ascii: "\n")]
    }

    /// The lines that were added, below the titles.
    var records: CSVRecords { CSVRecords(bytes) }
  }
}
