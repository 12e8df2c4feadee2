/// A cell of a CSV file that a spreadsheet must not take for a formula.
///
/// One that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an apostrophe before it, which is how
/// people tell a spreadsheet that something is text. One that has such an apostrophe already gets another, so that
/// reading it back takes away exactly what was put there.
enum CSVText {
  /// The cell as it is written, in quotes where it needs them (RFC 4180).
  static func cell(_ text: String) -> String {
    let harmless = isFormula(text) ? "'" + text : text
    let needsQuotes = harmless.utf8.contains { ",\"\r\n\t".utf8.contains($0) }
      || harmless.utf8.first == UInt8(ascii: " ") || harmless.utf8.last == UInt8(ascii: " ")
    guard needsQuotes else { return harmless }
    return "\"" + harmless.parts(separatedBy: "\"").joined(separator: "\"\"") + "\""
  }

  /// A cell as it was before it was made harmless.
  static func withoutGuard(_ text: String) -> String {
    text.utf8.first == apostrophe && isFormula(text) ? String(text.dropFirst()) : text
  }

  /// A record of cells with its end.
  static func record(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  private static func isFormula(_ text: String) -> Bool {
    text.utf8.first { $0 != apostrophe }.map { "=+-@\t\r".utf8.contains($0) } ?? false
  }

  private static let apostrophe = UInt8(ascii: "'")
}
