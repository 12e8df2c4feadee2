import ForeignText
import Glibc
import StudyCalendar
import Words

/// The lines of a text file, numbered from 1, without their ends (LF or CR LF).
struct TextLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> (number: Int, text: String)? {
    while !rest.isEmpty {
      number += 1
      let end = rest.firstOffset(of: UInt8(ascii: "\n")).map { rest.startIndex + $0 } ?? rest.endIndex
      var line = rest[rest.startIndex..<end]
      rest = rest[Swift.min(end + 1, rest.endIndex)...]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      // Blank lines are no entries. A text of every one of them would take most of the time.
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
      return (number, String(decoding: line, as: UTF8.self))
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether a text occurs in them.
  func contains(text: String) -> Bool {
    let wanted = Array(text.utf8)
    var rest = self[...]
    while let offset = wanted.first.flatMap({ rest.firstOffset(of: $0) }) {
      rest = rest.dropFirst(offset)
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether a line has more bytes than that.
  func hasLine(longerThan limit: Int) -> Bool {
    var start = startIndex
    while start + limit < endIndex {
      guard let length = self[start...start + limit].firstOffset(of: UInt8(ascii: "\n")) else { return true }
      start += length + 1
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// How many bytes are before the first byte of that value; nil if there is none.
  func firstOffset(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else {
        return nil
      }
      return UnsafeRawPointer(found) - start
    }
  }
}

/// The longest line of a text, in bytes. Every program writes shorter ones, and each line is in memory several times.
let longestLine = 1 << 20

extension ForeignFile {
  /// Whether it can be a text. A NUL never occurs in a text.
  var isText: Bool { !isSQLite && textProblem == nil && !bytes.prefix(4096).contains(0) }

  func requireText() throws {
    if let textProblem { throw textProblem.refusal(of: name) }
    guard isText else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) is not a text file"), advice: String(localized: "check --format"))
    }
  }

  /// Refuses a file that is not a text of lines.
  func requireLines() throws {
    try requireText()
    guard !bytes.hasLine(longerThan: longestLine) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(name)) has a line of more than \(longestLine >> 20) MiB"),
        advice: String(localized: "check that it is the right file"))
    }
  }

  /// The lines of a text that have an end and are neither blank nor a comment.
  public func endedLines() throws -> some Sequence<(number: Int, text: String)> {
    try requireLines()
    let lines = Array(entryLines)
    return bytes.last == UInt8(ascii: "\n") ? lines[...] : lines.dropLast()
  }

  /// The lines that are neither blank nor a comment, with their numbers. A comment begins with “#”.
  var entryLines: some Sequence<(number: Int, text: String)> {
    TextLines(bytes).lazy.filter { !$0.text.isBlank && !$0.text.utf8.starts(with: "#".utf8) }
  }
}

extension StringProtocol {
  var isBlank: Bool {
    for byte in utf8 {
      if byte == UInt8(ascii: " ") || (9...13).contains(byte) { continue }
      return byte < 0x80 ? false : allSatisfy(\.isWhitespace)
    }
    return true
  }

  /// The text without white space at its ends.
  var trimmed: String { String(Substring(self).trimmed) }

  /// The parts between the occurrences of a separator.
  func parts(separatedBy separator: String) -> [String] {
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in utf8 {
      part.append(byte)
      guard part.suffix(wanted.count).elementsEqual(wanted) else { continue }
      parts.append(String(decoding: part.dropLast(wanted.count), as: UTF8.self))
      part = []
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }
}
