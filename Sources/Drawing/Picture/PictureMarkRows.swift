/// Rows of marks in a picture.
extension PictureLayout {
  /// Draws a row of marks for each row, below the heads of the weekdays. The marks are at the right.
  func markRows(_ block: MarkRowsBlock) -> PictureBlock {
    let (pitch, size, weekGap, headHeight, gap) = (13.0, 10.0, 7.0, 16.0, 12.0)
    // A few rows stand further apart.
    let rowHeight = block.rows.count > 8 ? 30.0 : 42
    let weekWidth = 7 * pitch + weekGap
    let columnWidth = Self.textSize * 0.62
    let valueWidth = Double(block.valueWidth) * columnWidth
    // Names are cut to twelve columns before weeks are left out.
    let shortNameWidth = Double(min(block.nameWidth, 12)) * columnWidth
    let room = width - shortNameWidth - valueWidth - 2 * gap
    let weekCount = min(block.weekCount, max(1, Int((room + weekGap) / weekWidth)))
    let marksStart = width - (Double(weekCount) * weekWidth - weekGap)
    let valueEnd = marksStart - gap
    let names = PictureLayout(width: valueEnd - valueWidth - gap)

    var rows = PictureBlock(width: width, height: headHeight + Double(block.rows.count) * rowHeight)
    func x(_ week: Int, _ day: Int) -> Double { marksStart + Double(week) * weekWidth + Double(day) * pitch }
    for week in 0..<weekCount {
      for (day, head) in block.heads.fitting(columns: 2).enumerated() {
        rows.elements.append(
          .text(StyledText(head, .secondary), x: x(week, day) + size / 2, y: 9, size: 11, anchor: .middle))
      }
    }
    for (index, row) in block.rows.enumerated() {
      let top = headHeight + Double(index) * rowHeight
      let baseline = top + rowHeight / 2 + 4.5
      rows.elements.append(
        .moved(x: 0, y: baseline - Self.textSize * 1.05, names.line(StyledText(row.name)).elements))
      rows.elements.append(.text(row.value, x: valueEnd, y: baseline, size: Self.textSize, anchor: .end))
      for (week, cells) in row.weeks.suffix(weekCount).enumerated() {
        for (day, cell) in cells.enumerated() {
          rows.elements.append(
            .moved(
              x: x(week, day), y: top + (rowHeight - size) / 2,
              linked(cell, MarkShape(cell).elements(size: size))))
        }
      }
    }
    return rows
  }
}
