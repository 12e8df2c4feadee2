extension String {
  /// A JSON text in which every character that acts on what shows it is escaped, as `\u009b` for instance. It means the
  /// same: in JSON such characters occur only within texts. Encoders escape no more of them than JSON requires, which are
  /// those below U+0020.
  public var escapedJSON: String {
    // The first bytes in UTF-8 of all these characters, so that most texts are passed on as they are.
    guard mayActWhenShown else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.value >= 0x7F, scalar.actsWhenShown {
        text.append(contentsOf: scalar.escapedJSON.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Whether there may be such a character. It is false for most texts.
  public var mayActWhenShown: Bool { utf8.contains { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 } }
}

extension Unicode.Scalar {
  /// The character as JSON writes it by its number, such as `\u009b`. It must be below U+10000.
  public var escapedJSON: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
