/// Rows of marks in a picture.
extension PictureLayout {
  /// Draws the rows. A few are so high that each shows what today is, and what its weeks come to.
  func markRows(_ block: MarkRowsBlock) -> PictureBlock {
    let height = min((block.height - Self.titleHeight) / Double(max(block.rows.count, 1)), 91)
    return height < 60
      ? lowRows(block, rowHeight: min(max(height, 34), 48)) : highRows(block, rowHeight: height)
  }

  /// The height of the title above the rows.
  private static let titleHeight = 22.0
  /// The least distance of two marks' middles.
  private static let leastPitch = 10.4

  private func highRows(_ block: MarkRowsBlock, rowHeight: Double) -> PictureBlock {
    let weekGap = 7.0
    let weekCount = min(
      block.weekCount, max(1, Int((width + weekGap) / (7 * Self.leastPitch + weekGap))))
    let pitch = min(13, (width - Double(weekCount - 1) * weekGap) / Double(7 * max(weekCount, 1)))
    let (size, weekWidth) = (pitch - 2.4, 7 * pitch + weekGap)
    var rows = PictureBlock(
      width: width, height: Self.titleHeight,
      elements: [
        .text(StyledText(block.title, .title, bold: true), x: 0, y: 13, size: 13.5),
        .text(StyledText(block.count, .secondary), x: width, y: 13, size: 12, anchor: .end),
      ])
    for row in block.rows {
      var (part, y) = (PictureBlock(width: width, height: rowHeight), 20.0)
      part.elements.append(.rectangle(x: 0, y: 0, width: width, height: 1, radius: 0, .fill(.edge)))
      part.elements.append(.text(row.value, x: width, y: y, size: Self.textSize, anchor: .end))
      let room = width - row.value.pictureWidth(size: Self.textSize) - 12
      // The name leaves what today is its room, if it is not too long.
      let stateWidth = min(row.state.pictureWidth(size: 12), room / 2)
      let name = StyledText(row.name, .title, bold: true).cut(toPixels: room - stateWidth - 12, size: 13.5)
      let state = row.state.cut(toPixels: stateWidth, size: 12)
      part.elements.append(.text(name, x: 0, y: y, size: 13.5))
      part.elements.append(
        .text(state, x: max(name.pictureWidth(size: 13.5) + 12, min(100, room - stateWidth)), y: y, size: 12))
      y += 10
      for (week, cells) in row.weeks.suffix(weekCount).enumerated() {
        for (day, cell) in cells.enumerated() where cell.mark != .blank || cell.isEmphasized {
          part.elements.append(
            .moved(
              x: Double(week) * weekWidth + Double(day) * pitch, y: y,
              linked(cell, MarkShape(cell).elements(size: size))))
        }
      }
      y += size + 14
      for (week, sum) in row.sums.suffix(weekCount).enumerated() {
        var baseline = y
        // A low row has room for one of the two.
        let texts = [(sum.label, Tone.secondary), (sum.number, .plain)].suffix(rowHeight < 80 ? 1 : 2)
        for (text, tone) in texts {
          let shown = StyledText(text, tone).cut(toPixels: weekWidth - weekGap, size: 11)
          part.elements.append(.text(shown, x: Double(week) * weekWidth, y: baseline, size: 11))
          baseline += 14
        }
      }
      rows.add(part, x: 0, y: rows.height)
    }
    return rows
  }

  /// Draws a row of marks for each row, below the heads of the weekdays. The marks are at the right.
  private func lowRows(_ block: MarkRowsBlock, rowHeight: Double) -> PictureBlock {
    let (pitch, size, weekGap, headHeight, gap) = (13.0, 10.0, 7.0, 16.0, 12.0)
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
