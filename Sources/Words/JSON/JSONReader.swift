extension JSONValue {
  /// Reads a whole text.
  /// - Returns: the value; nil if the text is not JSON, or is nested more than 64 deep.
  public init?(_ text: String) {
    var text = text
    let value = text.withUTF8 { bytes -> JSONValue? in
      var reader = JSONReader(bytes)
      return reader.whole()
    }
    guard let value else { return nil }
    self = value
  }

  /// Reads the bytes of a whole text.
  /// - Returns: the value; nil if they are not JSON in UTF-8, or are nested more than 64 deep.
  public init?(bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(text)
  }
}

/// Reads JSON from bytes that are UTF-8.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// How deep values may be nested.
  private static let deepest = 64

  mutating func whole() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipSpace()
    return index == bytes.count ? value : nil
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count, (0..<count).allSatisfy({ bytes[index + $0] == word.utf8Start[$0] })
    else { return false }
    index += count
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return parts(until: UInt8(ascii: "}")) { $0.member(depth: depth + 1) }.map(JSONValue.object)
    case UInt8(ascii: "["):
      return parts(until: UInt8(ascii: "]")) { $0.value(depth: depth + 1) }.map(JSONValue.array)
    case UInt8(ascii: "\""): return string().map(JSONValue.string)
    case UInt8(ascii: "t"): return skip("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return skip("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return skip("null") ? .null : nil
    default: return number()
    }
  }

  /// Reads what is between brackets, part by part.
  private mutating func parts<Part>(until end: UInt8, _ read: (inout JSONReader) -> Part?) -> [Part]? {
    index += 1
    skipSpace()
    if skip(end) { return [] }
    var parts: [Part] = []
    repeat {
      skipSpace()
      guard let part = read(&self) else { return nil }
      parts.append(part)
      skipSpace()
    } while skip(UInt8(ascii: ","))
    return skip(end) ? parts : nil
  }

  private mutating func member(depth: Int) -> JSONValue.Member? {
    guard next == UInt8(ascii: "\""), let name = string() else { return nil }
    skipSpace()
    guard skip(UInt8(ascii: ":")), let value = value(depth: depth) else { return nil }
    return JSONValue.Member(name, value)
  }

  private mutating func number() -> JSONValue? {
    let start = index
    _ = skip(UInt8(ascii: "-"))
    guard let first = next, first.isASCIIDigit else { return nil }
    index += 1
    if first != UInt8(ascii: "0") { skipDigits() }
    if skip(UInt8(ascii: ".")), !skipDigits() { return nil }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      if !skipDigits() { return nil }
    }
    return .number(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  @discardableResult
  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = next, byte.isASCIIDigit { index += 1 }
    return index > start
  }

  /// A string. It has no zero, because SQLite would end a text there.
  private mutating func string() -> String? {
    index += 1
    let start = index
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
    guard next != UInt8(ascii: "\"") else {
      defer { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    var text = Array(bytes[start..<index])
    while let byte = next, byte >= 0x20 {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): guard escape(to: &text) else { return nil }
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape(to text: inout [UInt8]) -> Bool {
    guard let byte = next else { return false }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = escapedScalar(), scalar.value != 0 else { return false }
      text += String(Character(scalar)).utf8
    default: return false
    }
    return true
  }

  /// The scalar of four hexadecimal digits, or of a pair of surrogates.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let unit = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
    guard skip("\\u"), let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    index += 4
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
