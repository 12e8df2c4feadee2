extension StringProtocol {
  /// The text in lines of at most so many columns, each broken where its language allows it. A line of the text keeps its
  /// spaces, and what cannot be broken and is longer than a line stands alone.
  public func lines(within columns: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var lines = [""]
      var spaces = 0
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        for (index, piece) in (word.isEmpty ? [] : word.piecesBetweenLines()).enumerated() {
          let gap = index == 0 ? String(repeating: " ", count: spaces) : ""
          let last = lines.count - 1
          if lines[last].isEmpty || (lines[last] + gap + piece).columns <= columns {
            lines[last] += gap + piece
          } else {
            lines.append(piece)
          }
        }
        // Between two words there is one space, and another one for each word without characters.
        spaces = word.isEmpty ? spaces + 1 : 1
      }
      return lines
    }
  }

  /// The pieces of a word between which a line may end. A word has one, except where it is written in Chinese characters or
  /// in kana: there sentences have no blanks, and a line may end before or after nearly every character. These are the
  /// simplest of the rules that Unicode has for lines (UAX #14).
  func piecesBetweenLines() -> [String] {
    guard unicodeScalars.contains(where: \.mayEndLine) else { return [String(self)] }
    var pieces: [String] = []
    var last: Character?
    for character in self {
      if last.map({ $0.allowsLineEnd(before: character) }) ?? true {
        pieces.append(String(character))
      } else {
        pieces[pieces.count - 1].append(character)
      }
      last = character
    }
    return pieces
  }
}

extension Character {
  fileprivate func allowsLineEnd(before next: Character) -> Bool {
    guard mayEndLine || next.mayEndLine else { return false }
    return !Self.neverLast.contains(self) && !Self.neverFirst.contains(next)
  }

  private var mayEndLine: Bool { unicodeScalars.first?.mayEndLine ?? false }

  /// What opens quotations and parentheses.
  private static let neverLast: Set<Character> = Set("（「『【〈《〔“‘([{")
  /// What closes them, what ends sentences, and what belongs to the character before it.
  private static let neverFirst: Set<Character> = Set(
    "、。，．：；！？）」』】〉》〕”’…ー・々ぁぃぅぇぉっゃゅょァィゥェォッャュョ.,:;!?)]}%")
}

extension Unicode.Scalar {
  /// Whether it is a Chinese character, a kana, or a sign that stands among them.
  fileprivate var mayEndLine: Bool {
    switch value {
    case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
