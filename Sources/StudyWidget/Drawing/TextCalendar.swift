import StudyCalendar

/// Months and years in lines of characters.
extension TextLayout {
  /// Cells of five columns: a day of the month, its sign, and brackets around today.
  func month(_ grid: MonthGrid) -> [StyledText] {
    let title = StyledText(" \(words.name(of: grid.month)) \(grid.month.year)", .title, bold: true)
    let count = grid.studiedText
    let gap = String(repeating: " ", count: max(1, 34 - title.width - count.columns))
    var lines = [
      title + StyledText(gap + count, .secondary),
      weekdays(grid.firstWeekday).reduce(into: StyledText()) {
        $0 += StyledText((String(repeating: " ", count: 3 - $1.columns) + $1), .title).padded(to: 5)
      },
    ]
    for week in grid.weeks {
      lines.append(week.reduce(into: StyledText()) { $0 += self.cell($1) })
    }
    return lines
  }

  private func cell(_ cell: DayCell) -> StyledText {
    guard cell.isInMonth else { return StyledText("     ") }
    let day = cell.day.date.day
    let number = (day < 10 ? " " : "") + "\(day)" + cell.state.sign
    return StyledText(
      cell.isToday ? "[\(number)]" : " \(number) ", cell.state.tone, bold: cell.isToday)
  }

  /// A title and a sign for each day, two columns wide.
  func denseMonth(_ grid: MonthGrid) -> [StyledText] {
    let title = StyledText(words.name(of: grid.month), .title, bold: true)
    let letters = weekdays(grid.firstWeekday).reduce(into: StyledText()) {
      $0 += StyledText($1, .title).padded(to: 2)
    }
    return [title.cut(to: 14), letters]
      + grid.weeks.map { week in
        week.reduce(into: StyledText()) { $0 += sign(of: $1.isInMonth ? $1 : nil).padded(to: 2) }
      }
  }

  /// The weeks in columns, in as few bands as the width allows: the year, halves, quarters and so on.
  func year(_ grid: YearGrid) -> [StyledText] {
    let title =
      StyledText("\(grid.year)", .title, bold: true)
      + StyledText("  \(grid.studiedText)", .secondary)
    let bands = [1, 2, 3, 4, 6].lazy.map(grid.bands).first { bands in
      bands.allSatisfy { Self.labelWidth + $0.weeks.count <= width }
    }
    return [title]
      + (bands ?? grid.bands(12)).map { band($0, firstWeekday: grid.firstWeekday) }
      .joined(separator: [StyledText()])
  }

  /// The room for the weekday's letter at the beginning of a row.
  private static let labelWidth = 3

  private func band(_ band: YearGrid.Band, firstWeekday: Weekday) -> [StyledText] {
    // Where there is room, columns as wide as rows are high.
    let cellWidth = Self.labelWidth + band.weeks.count * 2 <= width ? 2 : 1
    var months = StyledText()
    for start in band.months {
      let column = Self.labelWidth + start.column * cellWidth
      guard months.runs.isEmpty || months.width < column else { continue }
      months = months.padded(to: column) + StyledText(words.shortName(of: start.month), .title)
    }
    let rows = weekdays(firstWeekday).enumerated().map { index, letter in
      band.weeks.reduce(into: StyledText(letter, .title).padded(to: Self.labelWidth)) { line, week in
        line += sign(of: week[index]).padded(to: cellWidth)
      }
    }
    return [months] + rows
  }

  private func sign(of cell: DayCell?) -> StyledText {
    guard let cell else { return StyledText(" ") }
    return StyledText(cell.sign, cell.state.tone, bold: cell.isToday)
  }

  private func weekdays(_ first: Weekday) -> [String] {
    Weekday.week(startingOn: first).map { words.letter(of: $0) }
  }
}
