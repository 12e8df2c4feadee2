import ForeignText
import StudyCalendar
import Words

/// The records of a CSV file, one by one, as RFC 4180 has them. No library does this for us, because the well-kept
/// ones need the full Foundation, which would triple the size of the programs.
///
/// Programs do not keep to the RFC, so a line may also end with LF alone, and a field that does not begin with a
/// quotation mark may have one inside.
struct CSVRecords: Sequence, IteratorProtocol {
  /// A record, and the number of the line on which it begins.
  struct Record {
    let line: Int
    let fields: [String]
    /// What is wrong with it; nil for a sound record.
    let problem: String?

    /// A field; empty if the record is too short to have it.
    subscript(column: Int) -> String { column < fields.count ? fields[column] : "" }
  }

  private let bytes: [UInt8]
  private var delimiter: UInt8
  private var index = 0
  private var line = 1
  /// Whether a record was too long to be read. Nothing behind it is read.
  private(set) var isStopped = false

  /// The most fields that a record may have. Every one of them takes more memory than in the file.
  static let mostFields = 5_000

  /// - Parameter delimiter: the character between fields; it is inferred from the first line if nil.
  init(_ bytes: [UInt8], delimiter: UInt8? = UInt8(ascii: ",")) {
    self.bytes = bytes
    // Excel is told the delimiter in a first line such as “sep=;”.
    let start = Array(bytes.prefix(7))
    let named = start.starts(with: "sep=".utf8) && start.count > 5 ? start[4] : nil
    let end = start.dropFirst(5).firstIndex(of: lineFeed)
    if delimiter == nil, let named, let end, end == 5 || start[5] == carriageReturn {
      self.delimiter = named
      index = end + 1
      line += 1
    } else {
      self.delimiter = delimiter ?? Self.delimiter(of: bytes)
    }
  }

  /// The next record that has something in it.
  mutating func next() -> Record? {
    while index < bytes.count, !isStopped {
      // Empty lines are no records, and a file may have millions of them.
      while index < bytes.count, bytes[index] == lineFeed {
        index += 1
        line += 1
      }
      guard index < bytes.count else { break }
      let record = record()
      // Spreadsheets write the delimiters of empty lines.
      if record.problem != nil || record.fields.contains(where: { !$0.isBlank }) { return record }
    }
    return nil
  }

  /// Leaves out the lines above the header that a spreadsheet has as its title: up to five lines without what a header has,
  /// none with more cells than the header.
  /// - Parameters:
  ///   - column: the column of dates by the fields of the header; nil for fields that are not those of a known header. Only
  ///     a header that is known leaves no doubt.
  ///   - isDate: whether a field is a date. There is no title above a file without a header.
  /// - Returns: how many lines with something in them were left out.
  mutating func leaveOutTitle(dateColumn column: ([String]) -> Int?, isDate: (String) -> Bool) -> Int {
    var here = self
    var widest = 0
    for count in 0...Self.mostTitleLines {
      // The title need not have the delimiter.
      if count > 0 { here.delimiter = Self.delimiter(of: bytes[here.index...].drop { $0 == lineFeed }) }
      let start = here
      guard let record = here.next(), record.problem == nil else { return 0 }
      if let column = column(record.fields) {
        let filled = record.fields.count { !$0.isBlank }
        guard count > 0, filled >= widest, let first = here.next(), isDate(first[column]) else { return 0 }
        self = start
        return count
      }
      guard !record.fields.contains(where: isDate) else { return 0 }
      widest = Swift.max(widest, record.fields.count { !$0.isBlank })
    }
    return 0
  }

  private static let mostTitleLines = 5

  private mutating func record() -> Record {
    let start = line
    let limit = index + longestLine
    var fields: [String] = []
    var problem: String?
    while true {
      fields.append(field(problem: &problem, limit: limit))
      if fields.count > Self.mostFields || index >= limit {
        isStopped = true
        let problem =
          index >= limit
          ? String(localized: "the record has more than \(longestLine >> 20) MiB")
          : String(localized: "the record has more than \(Self.mostFields) fields")
        return Record(line: start, fields: fields, problem: problem)
      }
      guard index < bytes.count, bytes[index] == delimiter else { break }
      index += 1
    }
    if index < bytes.count {  // The record ends with a line break.
      if bytes[index] == carriageReturn { index += 1 }
      if index < bytes.count, bytes[index] == lineFeed { index += 1 }
      line += 1
    }
    return Record(line: start, fields: fields, problem: problem)
  }

  private mutating func field(problem: inout String?, limit: Int) -> String {
    guard index < bytes.count, bytes[index] == quote else { return unquoted(limit: limit) }
    var text: [UInt8] = []
    index += 1
    while index < limit {
      guard index < bytes.count else {
        problem = String(localized: "a quoted field has no end")
        break
      }
      let byte = bytes[index]
      index += 1
      if byte == quote {
        guard index < bytes.count, bytes[index] == quote else { break }
        index += 1
      }
      if byte == lineFeed { line += 1 }
      text.append(byte)
    }
    let trailing = unquoted(limit: limit)
    if !trailing.isBlank {
      problem = problem ?? String(localized: "there is text after a closing quote")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text from here to the end of the field.
  private mutating func unquoted(limit: Int) -> String {
    let start = index
    let end = Swift.min(bytes.count, limit)
    while index < end, bytes[index] != delimiter, !isLineEnd { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A file that was put together from others can have lines that end with CR alone beside other lines.
  private var isLineEnd: Bool { bytes[index] == lineFeed || bytes[index] == carriageReturn }

  /// The comma, semicolon or tab, whichever is most frequent in the first line.
  private static func delimiter(of bytes: some Sequence<UInt8>) -> UInt8 {
    let line = bytes.prefix(longestLine).prefix { $0 != lineFeed }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    func count(_ delimiter: UInt8) -> Int { line.count { $0 == delimiter } }
    return candidates.reduce(candidates[0]) { count($1) > count($0) ? $1 : $0 }
  }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// The titles of a CSV file's columns.
struct CSVTitles {
  private let columns: [String: Int]

  /// The titles in a line.
  init(_ titles: [String]) {
    columns = Dictionary(titles.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether there are columns with all of these titles.
  func contain(_ titles: [String]) -> Bool { titles.allSatisfy { columns[$0] != nil } }

  /// The field of a record below a title; empty if there is no such column, or the record is too short to have it.
  func field(_ title: String, of record: CSVRecords.Record) -> String {
    columns[title].map { record[$0] } ?? ""
  }
}

extension ForeignFile {
  /// The titles of a CSV file that has at least these.
  /// - Parameter report: what else is to be given.
  func titles(_ needed: [String], orGive report: String) throws -> CSVTitles {
    try requireText()
    let titles = CSVTitles(firstTableRecord)
    guard titles.contain(needed) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) has no columns \(listing(needed))"), advice: report)
    }
    return titles
  }

  /// The fields of the first record; empty for a file that is not a text.
  var firstRecord: [String] {
    guard isText else { return [] }
    var records = CSVRecords(bytes)
    return records.next()?.fields ?? []
  }
}
