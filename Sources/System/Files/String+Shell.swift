import Words

extension String {
  /// The text as one word of a command that a person pastes into a shell.
  ///
  /// A word of letters, digits and `_./:=@%+,-` stays as it is. Any other word stands in single quotes, which POSIX
  /// shells take literally. A message is one line of UTF-8, so characters that act on what shows them and the bytes of a
  /// path that are not UTF-8 are written as numbers, which `printf` turns back.
  public var shellQuoted: String {
    if unicodeScalars.contains(where: \.isWrittenAsNumber) { return printedByShell }
    let isPlain = !isEmpty && utf8.allSatisfy(\.isPlainInShell)
    return isPlain ? self : singleQuoted
  }

  /// The text in single quotes, which POSIX shells take literally. A single quote itself stands outside of them.
  public var singleQuoted: String {
    // Scalars, because a quote with a combining mark behind it is another character to Swift, and still a quote to
    // the shell.
    let quoted = unicodeScalars.reduce(into: "'") { text, scalar in
      if scalar == "'" { text += #"'\''"# } else { text.unicodeScalars.append(scalar) }
    }
    return quoted + "'"
  }

  private var printedByShell: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\\" {
        text += #"\\"#
      } else if scalar.isWrittenAsNumber {
        for byte in String(scalar).pathBytes { text += #"\0"# + String(byte, radix: 8) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    // A shell drops line ends at the end. The path of another file must not come out, and this one is of no file.
    if utf8.last == UInt8(ascii: "\n") { text += "/." }
    return "\"$(printf %b \(text.singleQuoted))\""
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  public var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  fileprivate var isPlainInShell: Bool { isLetterOrDigit || "_./:=@%+,-".utf8.contains(self) }
}

extension Unicode.Scalar {
  fileprivate var isWrittenAsNumber: Bool { actsWhenShown || isByteOfPath }
}
