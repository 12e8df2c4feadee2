import StudyCalendar

/// The lines of a text file, numbered from 1, without their ends (LF or CR LF) and without a byte order mark.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) { rest = bytes.withoutByteOrderMark }

  mutating func next() -> (number: Int, text: String)? {
    guard !rest.isEmpty else { return nil }
    number += 1
    var line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(line.count + 1)
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return (number, String(decoding: line, as: UTF8.self))
  }
}

extension [UInt8] {
  /// The bytes after the mark that some programs put before UTF-8.
  var withoutByteOrderMark: ArraySlice<UInt8> { dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }
}

extension ForeignFile {
  /// Whether it can be a text. A NUL never occurs in a text.
  var isText: Bool { !isSQLite && !bytes.prefix(4096).contains(0) }

  /// Refuses a file that is not a text.
  func requireText() throws {
    guard isText else {
      throw ForeignFormatError.invalid(file: name, "is not a text file", advice: "check --from")
    }
  }

  /// The lines that are neither blank nor a comment, with their numbers. A comment begins with “#”.
  var entryLines: some Sequence<(number: Int, text: String)> {
    TextLines(bytes).lazy.filter { !$0.text.isBlank && !$0.text.hasPrefix("#") }
  }

  /// The first twenty of ``entryLines``, by which a format is recognised; empty for a file that is not a
  /// text.
  var firstEntryLines: [String] { isText ? entryLines.prefix(20).map(\.text) : [] }
}

extension StringProtocol {
  /// Whether the text is empty or only white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without white space at its ends.
  var trimmed: String { String(Substring(self).trimmed) }

  /// The parts between the occurrences of a separator.
  func parts(separatedBy separator: String) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index..<index + wanted.count].elementsEqual(wanted) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
