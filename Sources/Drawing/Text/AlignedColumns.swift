/// Lines whose cells stand below each other. They fit a width: columns that matter little are left out, and the cells of a
/// column that may be cut are cut.
public struct AlignedColumns {
  /// A column with a cell for each line.
  public struct Column {
    fileprivate let cells: [StyledText]
    /// How wide the widest cell is. It is measured once, since it is asked for again and again.
    fileprivate let width: Int
    /// Shorter cells that are shown if there is no room for the others; nil if there are none.
    fileprivate let shorterCells: [StyledText]?
    /// How many blanks follow the column, unless it is the last.
    fileprivate let gap: Int
    /// Where there is no room for all columns, those with higher numbers are shown. One without a number always is.
    fileprivate let importance: Int?
    /// To how many columns of a terminal the cells may be cut; nil if they may not be cut.
    fileprivate let narrowest: Int?
    /// Whether the cells end below each other instead of beginning there.
    fileprivate let alignsRight: Bool

    /// A column.
    /// - Parameters:
    ///   - shorterCells: cells that are shown where there is no room for the others.
    ///   - gap: how many blanks follow it, unless it is the last.
    ///   - importance: how much it matters; nil if it is always shown.
    ///   - narrowest: to how many columns of a terminal the cells may be cut; nil if they may not be cut.
    ///   - alignsRight: whether the cells end below each other instead of beginning there.
    public init(
      _ cells: [StyledText], orShorter shorterCells: [StyledText]? = nil, gap: Int = 2,
      importance: Int? = nil,
      narrowest: Int? = nil, alignsRight: Bool = false
    ) {
      self.cells = cells
      width = cells.map(\.width).max() ?? 0
      self.shorterCells = shorterCells
      self.gap = gap
      self.importance = importance
      self.narrowest = narrowest
      self.alignsRight = alignsRight
    }

    fileprivate var leastWidth: Int { min(width, narrowest ?? width) }

    /// The column with its shorter cells, if it has any.
    fileprivate var shorter: Column {
      guard let shorterCells else { return self }
      return Column(
        shorterCells, gap: gap, importance: importance, narrowest: narrowest, alignsRight: alignsRight)
    }
  }

  private let columns: [Column]

  /// Columns of equally many cells. A column whose cells are all empty does not show.
  public init(_ columns: [Column]) { self.columns = columns.filter { $0.width > 0 } }

  /// The lines, none of them wider than `width`.
  public func lines(width: Int) -> [StyledText] {
    let shown = columns(fitting: width)
    let room = max(0, width - Self.leastWidth(of: shown))
    let widths = shown.map { $0.narrowest == nil ? $0.width : min($0.width, $0.leastWidth + room) }
    return (columns.first?.cells ?? []).indices.map { row in
      var line = StyledText()
      for (place, column) in shown.enumerated() {
        let cell = column.cells[row].cut(to: widths[place])
        let padding = StyledText.blanks(widths[place] - cell.width)
        line += column.alignsRight ? padding + cell : cell + padding
        if place < shown.count - 1 { line += .blanks(column.gap) }
      }
      return line.cut(to: width)
    }
  }

  /// The same as a drawing.
  public func drawing(width: Int) -> Drawing { .column(lines(width: width).map { .line($0) }) }

  /// The columns for which there is room, with shorter cells where these have to do.
  private func columns(fitting width: Int) -> [Column] {
    var shown = columns.map { $0.importance == nil ? $0 : nil }
    let optional = columns.indices.filter { columns[$0].importance != nil }
      .sorted { columns[$0].importance ?? 0 > columns[$1].importance ?? 0 }
    for place in optional {
      for column in [columns[place], columns[place].shorter] where shown[place] == nil {
        shown[place] = column
        if Self.leastWidth(of: shown.compactMap { $0 }) > width { shown[place] = nil }
      }
    }
    return shown.compactMap { $0 }
  }

  private static func leastWidth(of columns: [Column]) -> Int {
    columns.reduce(0) { $0 + $1.leastWidth + $1.gap } - (columns.last?.gap ?? 0)
  }
}

extension StyledText {
  fileprivate static func blanks(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, count)))
  }
}
