import ForeignText
import StudyCalendar
import Words

/// The texts that other programs write: in UTF-8, or in UTF-16 with a byte order mark, and with lines that end with LF,
/// CR LF, or CR.
enum WrittenText {
  /// The content in UTF-8, without a byte order mark and with lines that end with LF or CR LF.
  static func decoded(_ content: [UInt8]) -> Result<[UInt8], TextProblem> {
    var text = content
    if content.starts(with: [0xFF, 0xFE, 0, 0]) || content.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .failure(.utf32)
    }
    let isBigEndian = content.starts(with: [0xFE, 0xFF])
    if isBigEndian || content.starts(with: [0xFF, 0xFE]) {
      guard let utf8 = utf8(ofUTF16: content.dropFirst(2), isBigEndian: isBigEndian) else {
        return .failure(.damagedUTF16)
      }
      text = utf8
    } else {
      // Some programs put the mark before a text that has it already.
      while text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
      if let problem = problem(of: text) { return .failure(problem) }
    }
    // Programs of the old Mac OS end lines with CR alone. They then write no LF.
    if text[...].firstOffset(of: carriageReturn) != nil, text[...].firstOffset(of: lineFeed) == nil {
      for index in text.indices where text[index] == carriageReturn { text[index] = lineFeed }
    }
    return .success(text)
  }

  private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func problem(of text: [UInt8]) -> TextProblem? {
    // Latin letters in UTF-16 and UTF-32 are valid UTF-8 with a zero beside each of them.
    let beginning = text.prefix(4096)
    let zeros = beginning.count { $0 == 0 }
    if zeros * 4 > beginning.count, zeros * 5 < beginning.count * 4 { return .otherUnicode }
    do {
      _ = try UTF8Span(validating: text.span)
      return nil
    } catch {
      return .notUTF8(line: 1 + text[..<error.byteOffsets.lowerBound].count { $0 == lineFeed })
    }
  }
}

/// Why a content is not a text that can be read.
enum TextProblem: Error, Hashable {
  /// It has a byte order mark of UTF-16, but what follows is no UTF-16.
  case damagedUTF16
  /// It has a byte order mark of UTF-32.
  case utf32
  /// It is in UTF-16 or UTF-32 without the mark that would say so.
  case otherUnicode
  /// A line has bytes that are no UTF-8, as those of Latin-1 are.
  case notUTF8(line: Int)

  /// Why the file of that name is refused.
  func refusal(of file: String) -> ForeignFormatError {
    .invalid(sentence(about: file), advice: String(localized: "save it as UTF-8"))
  }

  /// The problem of the file of that name.
  func sentence(about file: String) -> String {
    let file = quoted(file)
    return switch self {
    case .damagedUTF16: String(localized: "\(file) is damaged UTF-16")
    case .utf32: String(localized: "\(file) is in UTF-32")
    case .otherUnicode: String(localized: "\(file) is in UTF-16 or UTF-32 without a byte order mark")
    case .notUTF8(let line):
      String(localized: "\(file) is not in UTF-8 but in another encoding, such as Latin-1 (line \(line))")
    }
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
