import Drawing
import StudyCalendar

/// Which rows of a screen are for what, whatever is shown on it.
struct ScreenPlan {
  let size: ScreenSize
  /// The row of the subjects; nil if there is no room for it.
  let stripRow: Int?
  /// The rows between the head and the foot.
  let body: Range<Int>
  /// The columns that are left blank at either side.
  let margin: Int

  init(_ size: ScreenSize) {
    self.size = size
    let isLow = size.rows < 10
    let isHigh = size.rows >= 18
    // With enough rows, blank ones set the parts of the head apart.
    let isAiry = size.rows >= 26
    stripRow = isLow ? nil : isAiry ? 2 : 1
    let first = isLow ? 1 : isAiry ? 4 : isHigh ? 3 : 2
    body = first..<max(size.rows - (isHigh ? 2 : 1), first)
    margin = size.columns >= 60 ? 2 : size.columns >= 38 ? 1 : 0
  }

  /// The columns between the margins.
  var columns: Range<Int> { margin..<max(size.columns - margin, margin) }

  /// The row of hints, and the last one of a message.
  var lastRow: Int { size.rows - 1 }

  /// The row of what the signs mean; nil if there is no room for it.
  var legendRow: Int? { lastRow - 1 >= body.upperBound ? lastRow - 1 : nil }

  /// Whether a year has the weeks of all subjects below it.
  var showsSubjectWeeks: Bool { size.rows >= 26 }
}
