extension String {
  /// A JSON text in which every character that acts on what shows it is escaped, as `\u009b` for instance. It means the
  /// same: in JSON such characters occur only within texts. Encoders escape no more of them than JSON requires, which are
  /// those below U+0020.
  public var escapedJSON: String {
    // The first bytes in UTF-8 of all these characters, so that most texts are passed on as they are.
    guard utf8.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.value >= 0x7F, scalar.actsWhenShown {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
