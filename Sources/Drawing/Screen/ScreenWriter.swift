import Words

/// Makes the bytes that change what a terminal shows. Only what differs is written, in one synchronised update.
struct ScreenWriter: Sendable {
  /// What the terminal can show. After a change the next screen is written as a whole.
  var traits: TerminalTraits {
    didSet {
      guard traits != oldValue else { return }
      palette = TerminalPalette(traits)
      shown = nil
    }
  }

  private var palette: TerminalPalette
  /// What the terminal shows; nil if that is not known.
  private var shown: ScreenBuffer?

  init(_ traits: TerminalTraits) {
    self.traits = traits
    palette = TerminalPalette(traits)
  }

  /// Forgets what the terminal shows: another program may have written to it.
  mutating func forget() { shown = nil }

  /// The bytes that show a screen. They are empty if the terminal shows it already.
  mutating func bytes(showing screen: ScreenBuffer) -> [UInt8] {
    defer { shown = screen }
    guard screen != shown else { return [] }
    let before = shown?.size == screen.size ? shown : nil
    var output = Output()
    // Mode 2026 holds the picture back until it is complete. A terminal that does not know it shows it as it comes.
    output.text("\u{1B}[?2026h\u{1B}[?25l")
    if before == nil { output.text("\u{1B}[0m\u{1B}[H\u{1B}[2J") }
    for row in 0..<screen.size.rows { write(row, of: screen, over: before, to: &output) }
    if output.code != nil { output.text("\u{1B}[0m") }
    if let cursor = screen.cursor {
      output.text("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h")
    }
    output.text("\u{1B}[?2026l")
    return output.bytes
  }

  private struct Output {
    var bytes: [UInt8] = []
    /// The look that is selected; nil for the ordinary one.
    var code: CellStyle?
    /// Where the terminal writes next; nil if that is not certain.
    var place: ScreenPosition?

    mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }
  }

  private func write(_ row: Int, of screen: ScreenBuffer, over before: ScreenBuffer?, to output: inout Output)
  {
    let cells = screen.row(row)
    let old = before?.row(row)
    if let old, old == cells { return }
    for index in cells.indices {
      let cell = cells[index]
      let column = index - cells.startIndex
      // An empty screen is blank already.
      if let old { if old[index] == cell { continue } } else if cell == .blank { continue }
      guard let character = cell.character else {
        // The right half of a wide character comes with the left one, which may be the same as before.
        if old?[index - 1] == cells[index - 1] {
          put(cells[index - 1], row, column - 1, on: screen, &output)
        }
        continue
      }
      put(ScreenBuffer.Cell(character: character, style: cell.style), row, column, on: screen, &output)
    }
  }

  /// The characters that lead from where the terminal writes next to a place in the same row, if they are as short as a
  /// sequence that moves there, and look as what is selected.
  private func between(
    _ output: Output, _ row: Int, _ column: Int, on screen: ScreenBuffer
  ) -> [UInt8]? {
    guard let place = output.place, place.row == row, place.column < column, column - place.column <= 6
    else { return nil }
    var bytes: [UInt8] = []
    for cell in screen.row(row).dropFirst(place.column).prefix(column - place.column) {
      guard let byte = cell.character?.asciiValue, cell.style == (output.code ?? CellStyle()) else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }

  private func put(
    _ cell: ScreenBuffer.Cell, _ row: Int, _ column: Int, on screen: ScreenBuffer, _ output: inout Output
  ) {
    guard var character = cell.character else { return }
    if let fill = cell.style.fill { character = palette.text(String(character), on: fill).first ?? character }
    if output.place != ScreenPosition(row: row, column: column) {
      if let between = between(output, row, column, on: screen) {
        output.bytes.append(contentsOf: between)
      } else {
        output.text("\u{1B}[\(row + 1);\(column + 1)H")
      }
    }
    if output.code != cell.style {
      output.text("\u{1B}[\(cell.style.code(in: palette))m")
      output.code = cell.style
    }
    // Terminals differ in how wide some characters are. Only of ASCII and of drawn blocks they are all sure.
    var width: Int? = 1
    if character.isASCII {
      output.bytes.append(character.asciiValue ?? UInt8(ascii: " "))
    } else if let sign = traits.hasASCIISigns ? character.asciiSign : nil {
      output.text(String(sign))
    } else if traits.isASCII {
      // A blank is the other half of a wide character.
      width = String(character).columns == 2 ? 2 : 1
      output.text(width == 2 ? "? " : "?")
    } else {
      let columns = character.columns
      let character = character.ofCertainWidth(isInMultiplexer: traits.isInMultiplexer)
      if character.columnsOfCodePoints < columns {
        // A terminal that draws it narrower leaves the rest of its place as it was.
        output.text(String(repeating: " ", count: columns))
        output.text("\u{1B}[\(row + 1);\(column + 1)H")
      }
      output.text(String(character))
      if !character.isBlockElement { width = nil }
    }
    output.place = width.map { ScreenPosition(row: row, column: column + $0) }
  }
}

extension Character {
  /// The character as it is as wide in every terminal. Of a picture of several people, or of one with a colour of skin, it is
  /// the first one alone, since some terminals make room for each of them.
  /// - Parameter isInMultiplexer: whether a program counts columns that may count others than the terminal around it: then
  ///   the choice of a coloured picture is left out too.
  fileprivate func ofCertainWidth(isInMultiplexer: Bool) -> Character {
    guard columnsOfCodePoints != columns, unicodeScalars.first?.properties.isEmoji == true else {
      return self
    }
    let kept = unicodeScalars.prefix { $0 != "\u{200D}" }
      .filter { !$0.properties.isEmojiModifier && !(isInMultiplexer && $0 == "\u{FE0F}") }
    return String(String.UnicodeScalarView(kept)).first ?? self
  }

  fileprivate var isBlockElement: Bool {
    unicodeScalars.allSatisfy { (0x2500...0x259F).contains($0.value) }
  }
}

extension CellStyle {
  /// The parameters of the sequence that selects the look and no other (ECMA-48, SGR).
  func code(in palette: TerminalPalette) -> String {
    var code = "0"
    if palette.isBold(isBold, fill: fill) { code += ";1" }
    if isUnderlined { code += ";4" }
    if isReversed { code += ";7" }
    return code + (palette.code(of: tone, fill: fill).map { ";" + $0 } ?? "")
  }
}
