extension StringProtocol {
  /// The text in lines of at most so many columns, each broken where its language allows it: between words, and between
  /// the characters of languages that are written without spaces. A word that is longer than a line stands alone.
  public func lines(within columns: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var lines: [String] = []
      var (current, width, gap) = ("", 0, "")
      for piece in LineBreaking.pieces(of: line) {
        let pieceWidth = piece.text.columns
        if !current.isEmpty, width + gap.utf8.count + pieceWidth > columns {
          lines.append(current)
          (current, width, gap) = ("", 0, "")
        }
        current += gap + piece.text
        width += gap.utf8.count + pieceWidth
        gap = piece.spaces
      }
      return lines + [current]
    }
  }
}

/// Where a line of text may be broken.
private enum LineBreaking {
  /// A part of a text that is not broken, and the spaces behind it.
  struct Piece {
    var text: String
    var spaces = ""
  }

  /// The parts of a line. Spaces at its beginning belong to the first part.
  static func pieces(of line: some StringProtocol) -> [Piece] {
    var pieces = [Piece(text: "")]
    for character in line {
      let last = pieces.count - 1
      if character == " ", pieces[last].text.contains(where: { $0 != " " }) {
        pieces[last].spaces.append(character)
      } else if !pieces[last].spaces.isEmpty || isBreak(pieces[last].text.last, character) {
        pieces.append(Piece(text: String(character)))
      } else {
        pieces[last].text.append(character)
      }
    }
    return pieces
  }

  /// Whether a line may end between two characters that no space separates: where one of them is Chinese or Japanese, and
  /// none is a mark that belongs to the other. Korean words stay whole.
  private static func isBreak(_ before: Character?, _ after: Character) -> Bool {
    guard let before, before != " ", isIdeographic(before) || isIdeographic(after) else { return false }
    return !notAtEnd.contains(before) && !notAtStart.contains(after)
  }

  private static func isIdeographic(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value)
      || (0xFF00...0xFFEF).contains(value) || (0x20000...0x3FFFF).contains(value)
  }

  private static let notAtStart: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "］", "】", "〕", "〉", "》", "ー", "々", "〜", "…",
    ",", ".", ":", ";", "?", "!", ")", "]", "”", "’", "%", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ",
    "ィ",
    "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
  ]
  private static let notAtEnd: Set<Character> = ["「", "『", "（", "［", "【", "〔", "〈", "《", "“", "‘", "(", "["]
}
