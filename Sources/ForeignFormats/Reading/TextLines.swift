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
  /// The bytes after the mark that some programs put at the beginning of UTF-8.
  var withoutByteOrderMark: ArraySlice<UInt8> { dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }

  /// Whether this is binary: no text has a NUL.
  var isBinary: Bool { prefix(4096).contains(0) }
}

extension ForeignFile {
  /// The first lines that say something, for recognition.
  func firstLines(_ count: Int, comments: Bool = false) -> [String] {
    guard !isSQLite, !bytes.isBinary else { return [] }
    return Array(
      TextLines(bytes).lazy.prefix(1_000).map(\.text)
        .filter { !$0.isBlank && !(comments && $0.hasPrefix("#")) }.prefix(count))
  }

  /// Refuses what no reader of text should see.
  func requireText() throws {
    guard !isSQLite, !bytes.isBinary else {
      throw ForeignFormatError.invalid(file: name, "is not a text file", advice: "check --from")
    }
  }
}

extension StringProtocol {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at the ends.
  var trimmed: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The parts between occurrences of a separator, at most so many.
  func parts(separatedBy separator: String, atMost limit: Int = .max) -> [String] {
    let bytes = Array(utf8)
    let wanted = Array(separator.utf8)
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + wanted.count <= bytes.count, parts.count < limit - 1 {
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
