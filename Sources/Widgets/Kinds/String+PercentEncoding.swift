import System

extension String {
  /// The text with every byte but ASCII letters, digits and `-._~` as `%` and two digits (RFC 3986).
  public var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text that was percent-encoded; nil if a `%` is not followed by two digits, or if the bytes are not UTF-8.
  public var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.first != UInt8(ascii: "+"), let text = String(digits),
        let value = UInt8(text, radix: 16)
      else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
