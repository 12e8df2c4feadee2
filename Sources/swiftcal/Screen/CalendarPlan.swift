import Drawing
import StudyCalendar

/// How the months lie on a screen.
struct CalendarPlan {
  let screen: ScreenPlan
  /// How many columns a day takes: with its sign and brackets, with its sign, or only the sign.
  let cellWidth: Int
  /// How many months lie side by side, and one below the other.
  let across, down: Int
  /// How many weeks of a month are shown.
  let weekCount: Int
  /// Whether each month has its name above it.
  let hasTitles: Bool

  /// The columns of the chosen day beside the months; nil if it stands below them.
  let panel: Range<Int>?

  private static let gap = 3
  private static let weeksOfMonth = 6

  init(_ size: ScreenSize) {
    screen = ScreenPlan(size)
    let (width, height) = (screen.columns.count, screen.body.count)
    cellWidth = [5, 4, 3].first { $0 * 7 <= width } ?? 2
    hasTitles = height >= 2 + Self.weeksOfMonth + 1
    weekCount = hasTitles ? Self.weeksOfMonth : max(min(height - 2, Self.weeksOfMonth), 1)
    let step = cellWidth * 7 + Self.gap
    guard size.columns < Self.leastOfPanel || !hasTitles || size.rows < 18 else {
      // What is known of the day takes the right half at least, and what the months leave.
      across = max((width - Self.widthOfPanel) / step, 1)
      down = (height + 1) / (2 + Self.weeksOfMonth + 1)
      panel = screen.columns.dropFirst(across * step + 4)
      return
    }
    panel = nil
    // One column on a narrow screen.
    across = size.columns < 60 ? 1 : max((width + Self.gap) / step, 1)
    // What is known of a day needs some rows below.
    let roomForMonths = height - Self.detailRows + 1
    down = hasTitles ? max(roomForMonths / (2 + Self.weeksOfMonth + 1), 1) : 1
  }

  private static let leastOfPanel = 84
  private static let widthOfPanel = 54
  private static let detailRows = 8

  var monthCount: Int { across * down }

  var monthWidth: Int { cellWidth * 7 }

  /// The upper left corner of a month, by its place among those that are shown.
  func corner(ofMonth place: Int) -> ScreenPosition {
    let height = (hasTitles ? 2 : 1) + weekCount + 1
    return ScreenPosition(
      row: screen.body.lowerBound + place / across * height,
      column: screen.columns.lowerBound + place % across * (monthWidth + Self.gap))
  }

  /// The column before which a month and what stands behind its weeks end, so that a blank stays before what follows.
  func end(ofColumnAt corner: ScreenPosition) -> Int {
    let next = corner.column + monthWidth + Self.gap
    let isLast = (corner.column - screen.columns.lowerBound) / (monthWidth + Self.gap) == across - 1
    return isLast ? panel.map { $0.lowerBound - 1 } ?? screen.columns.upperBound : next - 1
  }

  /// The rows for what is known of the chosen day.
  var details: Range<Int> {
    let above = corner(ofMonth: across * down).row
    // The blank row above is the first to go. With enough rows there is another one, in which the year has its bars.
    let first =
      above >= screen.body.upperBound ? above - 1 : above + (screen.body.upperBound - above >= 10 ? 1 : 0)
    return min(first, screen.body.upperBound)..<screen.body.upperBound
  }

  /// Whether all that is known of the chosen day has room beside a year whose weeks have two columns.
  var isWide: Bool {
    panel.map { $0.lowerBound >= screen.columns.lowerBound + YearPlan.width(ofWeeks: 53) + 3 } ?? false
  }

  /// The columns beside the chosen day, where it does not stand below.
  var beside: Range<Int> {
    panel.map { screen.columns.lowerBound..<$0.lowerBound - 3 } ?? screen.columns
  }

  /// The rows above the chosen day, or all where it stands beside, for what another side shows first.
  var above: Range<Int> {
    screen.body.lowerBound..<(panel == nil ? details.lowerBound : screen.body.upperBound)
  }

  /// The rows for what another side shows last: those that it leaves above the chosen day if these are enough, or those below.
  func rest(_ rows: Range<Int>, or below: Range<Int>) -> Range<Int> {
    if panel != nil { return rows }
    return rows.count > 8 ? rows.dropLast() : below.dropFirst(below.count > 6 ? 1 : 0)
  }

  /// Where the chosen day stands on every side, so that nothing jumps: beside the months, or below them.
  var day: (rows: Range<Int>, columns: Range<Int>) {
    panel.map { (screen.body, $0) } ?? (details, screen.columns)
  }
}
