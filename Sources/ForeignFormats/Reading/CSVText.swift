/// A cell of a CSV file that a spreadsheet must not take for a formula.
///
/// One that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe before it, which is how
/// people tell a spreadsheet that something is text. One that has such an apostrophe already gets another, so that
/// reading it back takes away exactly what was put there.
enum CSVText {
  /// A cell for a spreadsheet.
  static func harmlessCell(_ text: String) -> String { cell(isFormula(text) ? "'" + text : text) }

  /// A cell as it is written, in quotes where it needs them (RFC 4180). For programs that take it as it is.
  static func cell(_ text: String) -> String {
    let needsQuotes =
      text.utf8.contains { ",\"\r\n\t".utf8.contains($0) }
      || text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ")
    guard needsQuotes else { return text }
    return "\"" + text.parts(separatedBy: "\"").joined(separator: "\"\"") + "\""
  }

  /// A cell as it was before it was made harmless.
  static func withoutGuard(_ text: String) -> String {
    text.utf8.first == apostrophe && isFormula(text) ? String(text.dropFirst()) : text
  }

  /// A record of cells for a spreadsheet, with its end.
  static func record(_ cells: [String]) -> String { cells.map(harmlessCell).joined(separator: ",") + "\r\n" }

  private static func isFormula(_ text: String) -> Bool {
    text.utf8.first { $0 != apostrophe }.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }

  private static let apostrophe = UInt8(ascii: "'")
}
