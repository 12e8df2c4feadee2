/// A text as people look for it: in lower case, and without the accents of Latin and Greek letters.
struct FoldedText: Hashable, Sendable {
  private let utf8: [UInt8]

  init(_ text: String) { utf8 = Self.folded(text) }

  /// Whether it is a part of a text in UTF-8.
  func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 }
      ? isPart(of: text) { $0.lowercased }
      : isPart(of: Self.folded(String(decoding: text, as: UTF8.self))) { $0 }
  }

  private func isPart(of text: some RandomAccessCollection<UInt8>, _ fold: (UInt8) -> UInt8) -> Bool {
    guard let first = utf8.first else { return true }
    guard text.count >= utf8.count else { return false }
    return text.indices.dropLast(utf8.count - 1).contains { place in
      fold(text[place]) == first && utf8.elementsEqual(text[place...].prefix(utf8.count).lazy.map(fold))
    }
  }

  private static func folded(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    for scalar in text.unicodeScalars where !accents.contains(scalar) {
      if scalar.isASCII {
        folded.append(UInt8(scalar.value).lowercased)
      } else {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where !accents.contains(lower) {
          // In capitals these two are other letters.
          switch lower {
          case "ß": folded += "ss".utf8
          case "ς": folded += "σ".utf8
          default: folded += UTF8.encode(plainLetters[lower] ?? lower) ?? UTF8.encodedReplacementCharacter
          }
        }
      }
    }
    return folded
  }

  /// The accents that stand behind a letter of their own.
  private static let accents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"

  /// The letters without accents, by the small letters that have some. Unicode calls them for instance “Latin small letter e
  /// with acute”.
  private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
    func scalars(_ ranges: ClosedRange<UInt32>...) -> [Unicode.Scalar] {
      ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
    }
    let plain = scalars(0x61...0x7A, 0x3B1...0x3C9).compactMap { letter in
      letter.properties.name.map { ($0, letter) }
    }
    let letters = Dictionary(uniqueKeysWithValues: plain)
    let accented = scalars(0xC0...0x24F, 0x370...0x3FF, 0x1E00...0x1FFF).compactMap { letter in
      letter.properties.name?.firstRange(of: " WITH ").flatMap { with in
        letter.properties.name.flatMap { letters[String($0[..<with.lowerBound])] }
      }.map { (letter, $0) }
    }
    return Dictionary(uniqueKeysWithValues: accented)
  }()
}

extension UInt8 {
  /// The same letter of ASCII in lower case.
  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
