import StudyCalendar

/// Columns that stand in rows of characters, with eight heights in each row.
extension Character {
  /// A row of a column. What is above nothing shows.
  /// - Parameters:
  ///   - part: the height of the column, 0 to 1.
  ///   - rows: how many rows the highest column takes.
  ///   - row: how many of its rows lie below this one.
  static func column(_ part: Double, rows: Int = 1, above row: Int = 0) -> Character {
    guard part > 0 else { return " " }
    let height = max(Int((part * Double(rows * 8)).rounded()), 1) - row * 8
    return Array(" ▁▂▃▄▅▆▇█")[min(max(height, 0), 8)]
  }

  /// A row of the column that an amount has beside the highest one.
  static func column(_ amount: Amount, of highest: Amount, rows: Int = 1, above row: Int = 0) -> Character {
    guard highest > .zero else { return " " }
    return column(Double(amount.thousandths) / Double(highest.thousandths), rows: rows, above: row)
  }
}
