import StudyCalendar

/// Months and years in a picture.
extension PictureLayout {
  /// Cells with the day's number; what the number stands on or has below it tells the day's state.
  func month(_ grid: MonthGrid) -> PictureBlock {
    let (cellWidth, cellHeight) = (31.0, 24.0)
    var block = title(
      "\(words.name(of: grid.month)) \(grid.month.year)",
      grid.isRedacted ? "" : "\(grid.studiedCount) studied",
      width: 7 * cellWidth, inset: 4)
    block.add(weekdays(grid.firstWeekday, pitch: cellWidth, size: 11), x: 0, y: 24)
    for (row, week) in grid.weeks.enumerated() {
      for (column, cell) in week.enumerated() where cell.isInMonth {
        block.elements.append(
          .moved(
            x: Double(column) * cellWidth, y: 42 + Double(row) * cellHeight,
            number(cell, width: cellWidth, height: cellHeight)))
      }
    }
    block.height = 42 + 6 * cellHeight
    return block
  }

  private func number(_ cell: DayCell, width: Double, height: Double) -> [PictureElement] {
    let (middle, text) = (width / 2, String(cell.day.date.day))
    let ink: Ink = cell.state == .studied ? .onStudied : .tone(cell.state.tone)
    var elements: [PictureElement] = []
    switch cell.state {
    case .studied:
      elements.append(pill(width: 22, height: 17, in: (width, height), .fill(.studiedSurface)))
    case .resting:
      elements.append(
        .rectangle(
          x: middle - 6, y: height - 4.5, width: 12, height: 2.5, radius: 1.25, .fill(.tone(.resting))))
    case .missed:
      elements.append(.circle(x: middle, y: height - 3.25, radius: 1.5, .fill(.tone(.missed))))
    case .open, .future:
      break
    }
    if cell.isToday {
      let tone: Tone = cell.state == .open ? .open : .plain
      elements.append(pill(width: 27, height: 22, in: (width, height), .stroke(.tone(tone), width: 1.75)))
    }
    let isBold = cell.isToday || cell.state == .studied
    return elements + [.label(text, ink, x: middle, y: height / 2 + 4.25, size: 12, isBold: isBold)]
  }

  private func pill(
    width: Double, height: Double, in cell: (width: Double, height: Double), _ paint: PictureElement.Paint
  ) -> PictureElement {
    .rectangle(
      x: (cell.width - width) / 2, y: (cell.height - height) / 2, width: width, height: height, radius: 7,
      paint)
  }

  /// A month of marks.
  func denseMonth(_ grid: MonthGrid) -> PictureBlock {
    let (pitch, size) = (17.0, 12.0)
    var block = PictureBlock(width: 7 * pitch, height: 0)
    block.add(
      line(StyledText(words.name(of: grid.month), .title, bold: true).cut(to: 15), size: 12), x: 2, y: 0)
    block.add(weekdays(grid.firstWeekday, pitch: pitch, size: 10), x: 0, y: 19)
    for (row, week) in grid.weeks.enumerated() {
      for (column, cell) in week.enumerated() where cell.isInMonth {
        block.elements.append(
          .moved(
            x: Double(column) * pitch + (pitch - size) / 2, y: 36 + Double(row) * pitch,
            DayMark(cell).elements(size: size)))
      }
    }
    block.height = 36 + 6 * pitch
    return block
  }

  /// The weeks in columns, in as few bands as the width allows for marks that can be told apart.
  func year(_ grid: YearGrid) -> PictureBlock {
    let (pitch, size, label) = (13.0, 10.0, 20.0)
    let bands =
      [1, 2, 3, 4].lazy.map(grid.bands).first { bands in
        bands.allSatisfy { label + Double($0.weeks.count) * pitch <= width }
      } ?? grid.bands(6)
    var block = title("\(grid.year)", grid.studiedText, width: width, inset: 0)
    for band in bands {
      let top = block.height + 8
      for start in band.months {
        let name = words.shortName(of: start.month)
        block.elements.append(
          .text(
            StyledText(name, .secondary), x: label + Double(start.column) * pitch, y: top + 9, size: 10.5,
            isCentered: false))
      }
      for (row, weekday) in Weekday.week(startingOn: grid.firstWeekday).enumerated() {
        let y = top + 15 + Double(row) * pitch
        block.elements.append(
          .text(
            StyledText(words.letter(of: weekday), .secondary), x: 5, y: y + 9, size: 10, isCentered: true))
        for (column, week) in band.weeks.enumerated() {
          guard let cell = week[row] else { continue }
          block.elements.append(
            .moved(x: label + Double(column) * pitch, y: y, DayMark(cell).elements(size: size)))
        }
      }
      block.height = top + 15 + 7 * pitch
    }
    return block
  }

  /// A name at the left and a count at the right.
  private func title(_ name: String, _ count: String, width: Double, inset: Double) -> PictureBlock {
    var block = PictureBlock(width: width, height: 18)
    block.elements = [
      .text(StyledText(name, .title, bold: true), x: inset, y: 14, size: 13.5, isCentered: false),
      .trailingText(StyledText(count, .secondary), x: width - 4, y: 14, size: 11.5),
    ]
    return block
  }

  private func weekdays(_ first: Weekday, pitch: Double, size: Double) -> PictureBlock {
    PictureBlock(
      width: 7 * pitch, height: size + 4,
      Weekday.week(startingOn: first).enumerated().map { column, weekday in
        .text(
          StyledText(words.letter(of: weekday), .secondary), x: (Double(column) + 0.5) * pitch, y: size,
          size: size, isCentered: true)
      })
  }
}
