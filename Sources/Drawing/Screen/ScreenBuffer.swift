/// How a cell of a screen looks. A tone, a fill and a frame of its own are never the only sign of a meaning.
public struct CellStyle: Hashable, Sendable {
  /// The meaning of the text, which may have a colour.
  public var tone: Tone
  public var isBold: Bool
  /// Whether the colours of text and background are exchanged, as of what is chosen.
  public var isReversed: Bool
  /// What fills the cell; nil for nothing.
  public var fill: Fill?
  public var isUnderlined: Bool

  /// A look; that of ordinary text unless given.
  public init(
    _ tone: Tone = .plain, bold: Bool = false, reversed: Bool = false, fill: Fill? = nil,
    underlined: Bool = false
  ) {
    (self.tone, self.fill) = (tone, fill)
    (isBold, isReversed, isUnderlined) = (bold, reversed, underlined)
  }
}

/// What a terminal shows: a character and its look for each cell, and where the cursor is.
///
/// What is written beyond an edge is cut off. A wide character that has room for half of it becomes a blank.
public struct ScreenBuffer: Hashable, Sendable {
  /// A cell of the screen.
  struct Cell: Hashable, Sendable {
    /// The character; nil in the right half of a wide one.
    var character: Character?
    var style: CellStyle

    static let blank = Cell(character: " ", style: CellStyle())
  }

  /// How large the screen is.
  public let size: ScreenSize
  /// Where the cursor blinks; nil while it is hidden.
  public var cursor: ScreenPosition?

  private(set) var cells: [Cell]

  /// An empty screen.
  public init(_ size: ScreenSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

  /// The text of a row without looks, and without blanks at its end.
  public func text(ofRow row: Int) -> String {
    var text = String(self.row(row).compactMap(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The look of a cell.
  public func style(at position: ScreenPosition) -> CellStyle {
    cells[position.row * size.columns + position.column].style
  }

  /// Writes a text.
  /// - Parameters:
  ///   - text: any text. Characters that act on a terminal are replaced.
  ///   - style: how it looks.
  ///   - row: the row.
  ///   - column: where the text begins.
  ///   - end: the column before which it ends; the edge of the screen unless given.
  /// - Returns: the column behind the text.
  @discardableResult
  public mutating func write(
    _ text: String, _ style: CellStyle = CellStyle(), row: Int, column: Int, before end: Int? = nil
  ) -> Int {
    write(StyledText(text), row: row, column: column, before: end) { _ in style }
  }

  /// Writes a line of text.
  /// - Parameter style: makes the look of a piece from the look that its tone has; the same unless given.
  /// - Returns: the column behind the line.
  @discardableResult
  public mutating func write(
    _ line: StyledText, row: Int, column: Int, before end: Int? = nil,
    style: (CellStyle) -> CellStyle = { $0 }
  ) -> Int {
    var place = column
    let end = min(end ?? size.columns, size.columns)
    for run in line.runs {
      let style = style(CellStyle(run.tone, bold: run.isBold, fill: run.fill))
      for character in run.text {
        let width = character.isASCII ? 1 : String(character).columns
        guard width > 0 else { continue }
        guard place < end else { return place }
        put(place + width <= end ? character : " ", width: min(width, end - place), style, row, place)
        place += width
      }
    }
    return place
  }

  /// Changes the look of cells that are written already.
  public mutating func restyle(_ area: ScreenArea, _ change: (inout CellStyle) -> Void) {
    for row in area.rows.clamped(to: 0..<size.rows) {
      for column in area.columns.clamped(to: 0..<size.columns) {
        change(&cells[row * size.columns + column].style)
      }
    }
  }

  private mutating func put(
    _ character: Character, width: Int, _ style: CellStyle, _ row: Int, _ column: Int
  ) {
    guard (0..<size.rows).contains(row), column >= 0, column + width <= size.columns else { return }
    let start = row * size.columns
    // What is left of a wide character that is written over is blank.
    if cells[start + column].character == nil, column > 0 { cells[start + column - 1].character = " " }
    let last = column + width - 1
    if last + 1 < size.columns, cells[start + last + 1].character == nil {
      cells[start + last + 1].character = " "
    }
    cells[start + column] = Cell(character: character, style: style)
    for half in column + 1..<max(column + width, column + 1) {
      cells[start + half] = Cell(character: nil, style: style)
    }
  }
}
