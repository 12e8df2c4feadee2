/// Calendars and years in a picture.
extension PictureLayout {
  /// Draws cells with their texts. A cell's mark is behind its text or below it.
  func calendar(_ calendar: CalendarBlock) -> PictureBlock {
    let (cellWidth, cellHeight) = (31.0, 24.0)
    var block = title(calendar.title, calendar.shortCount, width: 7 * cellWidth, inset: 4)
    block.add(heads(calendar.heads, pitch: cellWidth, size: 11), x: 0, y: 24)
    for (row, week) in calendar.weeks.enumerated() {
      for (column, cell) in week.enumerated() {
        guard let cell else { continue }
        block.elements.append(
          .moved(
            x: Double(column) * cellWidth, y: 42 + Double(row) * cellHeight,
            self.cell(cell, width: cellWidth, height: cellHeight)))
      }
    }
    // There is always room for six weeks, so that all months have the same height.
    block.height = 42 + 6 * cellHeight
    return block
  }

  private func cell(_ cell: CalendarCell, width: Double, height: Double) -> [PictureElement] {
    let middle = width / 2
    var elements: [PictureElement] = []
    switch cell.mark {
    case .filled:
      elements.append(pill(width: 22, height: 17, in: (width, height), .fill(.surface)))
    case .half:
      // A cup that is filled to just below the text.
      elements.append(pill(width: 22, height: 17, in: (width, height), .fill(.surface)))
      elements.append(
        .rectangle(x: middle - 9.5, y: 5, width: 19, height: 12, radius: 5, .fill(.background)))
    case .wave:
      elements.append(
        .rectangle(
          x: middle - 6, y: height - 4.5, width: 12, height: 2.5, radius: 1.25, .fill(.tone(cell.tone))))
    case .dot:
      elements.append(.circle(x: middle, y: height - 3.25, radius: 1.5, .fill(.tone(cell.tone))))
    case .ring, .blank:
      break
    }
    if let outline = MarkShape(cell).outline {
      elements.append(
        pill(width: 27, height: 22, in: (width, height), .stroke(.tone(outline), width: 1.75)))
    }
    let ink: Ink = cell.mark == .filled ? .onSurface : .tone(cell.tone)
    let isBold = cell.isEmphasized || cell.mark == .filled
    return elements + [.label(cell.text, ink, x: middle, y: height / 2 + 4.25, size: 12, isBold: isBold)]
  }

  private func pill(
    width: Double, height: Double, in cell: (width: Double, height: Double), _ paint: PictureElement.Paint
  ) -> PictureElement {
    .rectangle(
      x: (cell.width - width) / 2, y: (cell.height - height) / 2, width: width, height: height, radius: 7,
      paint)
  }

  /// Draws a calendar that shows only marks.
  func denseCalendar(_ calendar: CalendarBlock) -> PictureBlock {
    let (pitch, size) = (17.0, 12.0)
    var block = PictureBlock(width: 7 * pitch, height: 0)
    block.add(line(StyledText(calendar.title, .title, bold: true).cut(to: 15), size: 12), x: 2, y: 0)
    block.add(heads(calendar.heads.fitting(columns: 2), pitch: pitch, size: 10), x: 0, y: 19)
    for (row, week) in calendar.weeks.enumerated() {
      for (column, cell) in week.enumerated() {
        guard let cell else { continue }
        block.elements.append(
          .moved(
            x: Double(column) * pitch + (pitch - size) / 2, y: 36 + Double(row) * pitch,
            MarkShape(cell).elements(size: size)))
      }
    }
    block.height = 36 + 6 * pitch
    return block
  }

  /// Draws the weeks in columns. There are as few bands as the width allows while marks can still be told
  /// apart.
  func year(_ year: YearBlock) -> PictureBlock {
    let (pitch, size, headWidth) = (13.0, 10.0, 20.0)
    let bands =
      [1, 2, 3, 4].lazy.map(year.bands).first { bands in
        bands.allSatisfy { headWidth + Double($0.weeks.count) * pitch <= width }
      } ?? year.bands(6)
    var block = title(year.title, year.count, width: width, inset: 0)
    for band in bands {
      let top = block.height + 8
      for (name, column) in band.names {
        block.elements.append(
          .text(
            StyledText(name, .secondary), x: headWidth + Double(column) * pitch, y: top + 9, size: 10.5,
            isCentered: false))
      }
      for (row, head) in year.heads.fitting(columns: 2).enumerated() {
        let y = top + 15 + Double(row) * pitch
        block.elements.append(
          .text(StyledText(head, .secondary), x: 5, y: y + 9, size: 10, isCentered: true))
        for (column, week) in band.weeks.enumerated() {
          guard let cell = week[row] else { continue }
          block.elements.append(
            .moved(x: headWidth + Double(column) * pitch, y: y, MarkShape(cell).elements(size: size)))
        }
      }
      block.height = top + 15 + 7 * pitch
    }
    return block
  }

  /// Draws a name at the left and a count at the right.
  private func title(_ name: String, _ count: String, width: Double, inset: Double) -> PictureBlock {
    var block = PictureBlock(width: width, height: 18)
    block.elements = [
      .text(StyledText(name, .title, bold: true), x: inset, y: 14, size: 13.5, isCentered: false),
      .trailingText(StyledText(count, .secondary), x: width - 4, y: 14, size: 11.5),
    ]
    return block
  }

  private func heads(_ heads: [String], pitch: Double, size: Double) -> PictureBlock {
    PictureBlock(
      width: 7 * pitch, height: size + 4,
      heads.enumerated().map { column, head in
        .text(
          StyledText(head, .secondary), x: (Double(column) + 0.5) * pitch, y: size, size: size,
          isCentered: true)
      })
  }
}
