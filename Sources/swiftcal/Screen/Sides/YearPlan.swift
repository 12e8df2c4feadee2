import StudyCalendar

/// How many weeks of a year lie side by side on a screen, and in which columns.
struct YearPlan {
  /// How many columns a week takes: as many as a row is high, or one.
  let cellWidth: Int
  /// The weeks of each band, by their places in the year. Where a year has no room, it has those around the chosen day.
  let bands: [Range<Int>]
  /// Besides the days a band has rows for the months and for the weeks that reached their goal, as far as there is room.
  let hasMonths, hasMetWeeks: Bool
  /// How many rows the sums of the weeks take, as columns: more where there is plenty of room.
  let rowsOfSums: Int

  /// The columns of the weekdays' names, and of what the sums count, with a blank one behind them.
  static let headWidth = 5

  /// With so many rows there is room for all that stands below the weeks, and for high columns.
  private static let plenty = 40

  /// The columns of so many weeks that have two each.
  static func width(ofWeeks count: Int) -> Int { headWidth + count * 2 }

  /// - Parameters:
  ///   - weekCount: how many weeks the year has.
  ///   - chosen: the place of the week that has the chosen day.
  ///   - rows: how many rows there are.
  ///   - columns: how many columns there are.
  ///   - hasMetWeeks: whether a week reached its goal.
  init(weeks weekCount: Int, chosen: Int, rows: Int, columns: Int, hasMetWeeks: Bool) {
    let room = max(columns - Self.headWidth, 1)
    cellWidth = Self.width(ofWeeks: weekCount) <= columns ? 2 : 1
    hasMonths = rows >= 8
    self.hasMetWeeks = hasMetWeeks && rows >= 9
    let most = room / cellWidth
    let count = (weekCount + most - 1) / most
    if count > 1, rows < count * (hasMetWeeks ? 11 : 10) - 1 {
      // As much of what is past as there is room for, unless the chosen day lies before it.
      let first = min(weekCount - most, max(chosen - 1, 0))
      bands = rows < 7 ? [] : [first..<first + most]
    } else {
      let size = (weekCount + count - 1) / count
      bands =
        rows < 7
        ? []
        : stride(from: 0, to: weekCount, by: size).map { $0..<min($0 + size, weekCount) }
    }
    rowsOfSums = rows < (hasMetWeeks ? 10 : 9) ? 0 : bands.count == 1 && rows >= Self.plenty ? 6 : 1
  }

  private var heightOfBand: Int { (hasMonths ? 1 : 0) + rowOfSums + (rowsOfSums > 0 ? 1 : 0) }

  /// The lowest row of the sums, from the first row of the days. High columns have a blank row above them.
  var rowOfSums: Int { (hasMetWeeks ? 8 : 7) + (rowsOfSums > 1 ? rowsOfSums : 0) }

  /// How many rows all bands take, with a blank one between two.
  var height: Int { max(bands.count * (heightOfBand + 1) - 1, 0) }

  /// The row in which a band begins, from 0.
  func row(ofBand place: Int) -> Int { place * (heightOfBand + 1) }

  /// The columns of a week, from 0, by its place in its band.
  func columns(ofWeek place: Int) -> Range<Int> {
    let first = Self.headWidth + place * cellWidth
    return first..<first + cellWidth
  }
}
