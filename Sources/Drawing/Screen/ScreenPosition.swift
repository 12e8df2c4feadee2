/// A place on a screen, counted from 0 in the upper left corner.
public struct ScreenPosition: Hashable, Sendable {
  public var row, column: Int

  /// A place in a row and a column.
  public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// How many columns and rows a screen has.
public struct ScreenSize: Hashable, Sendable {
  public let columns, rows: Int

  /// A size of at least one column and one row.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (max(columns, 1), max(rows, 1)) }
}

/// A part of a screen, of whole rows and columns.
public struct ScreenArea: Hashable, Sendable {
  public let rows, columns: Range<Int>

  /// The part of these rows and columns.
  public init(rows: Range<Int>, columns: Range<Int>) { (self.rows, self.columns) = (rows, columns) }

  /// Whether a place lies in it.
  public func contains(_ position: ScreenPosition) -> Bool {
    rows.contains(position.row) && columns.contains(position.column)
  }
}
