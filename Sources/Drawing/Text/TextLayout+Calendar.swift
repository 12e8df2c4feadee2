/// Calendars and years in lines of characters.
extension TextLayout {
  /// Cells of five columns: the text, the mark's sign, and brackets around a cell that stands out.
  func calendar(_ calendar: CalendarBlock) -> [StyledText] {
    let title = StyledText(" \(calendar.title)", .title, bold: true)
    let room = 34 - title.width
    let count = calendar.count.columns < room ? calendar.count : calendar.shortCount
    let gap = String(repeating: " ", count: max(1, room - count.columns))
    var lines = [
      title + StyledText(gap + count, .secondary),
      calendar.heads.reduce(into: StyledText()) {
        $0 += StyledText((String(repeating: " ", count: max(0, 3 - $1.columns)) + $1), .title).padded(to: 5)
      },
    ]
    for (row, week) in calendar.weeks.enumerated() {
      var line = week.reduce(into: StyledText()) { $0 += self.cell($1) }
      if let remark = calendar.remarks[row].map({ StyledText($0, .done) }), hasRemarks,
        Self.monthWidth + remark.width <= width
      {
        line = line.padded(to: Self.monthWidth) + remark
      }
      lines.append(line)
    }
    return lines
  }

  /// The columns of a month: seven cells of five.
  private static let monthWidth = 35

  private func cell(_ cell: CalendarCell?) -> StyledText {
    guard let cell else { return StyledText("     ") }
    let text = String(repeating: " ", count: max(0, 2 - cell.text.columns)) + cell.text + cell.mark.sign
    let fill = cell.mark.fill
    if cell.isEmphasized { return StyledText("[\(text)]", cell.tone, bold: true, fill: fill) }
    // A blank between two filled days keeps them apart.
    return StyledText(" \(text)", cell.tone, fill: fill) + StyledText(" ")
  }

  /// A title, and a sign for each cell, two columns wide.
  func denseCalendar(_ calendar: CalendarBlock) -> [StyledText] {
    let title = StyledText(calendar.title, .title, bold: true)
    let heads = calendar.heads.fitting(columns: 1).reduce(into: StyledText()) {
      $0 += StyledText($1, .title).padded(to: 2)
    }
    return [title.cut(to: 14), heads]
      + calendar.weeks.map { week in week.reduce(into: StyledText()) { $0 += sign(of: $1).padded(to: 2) } }
  }

  /// The weeks in columns, in as few bands as the width allows, and below them what the marks mean. Of a low year a dot is left
  /// out there that would make it wider.
  func year(_ year: YearBlock) -> [StyledText] {
    let title =
      year.title.isEmpty
      ? [] : [StyledText(year.title, .title, bold: true) + StyledText("  \(year.count)", .secondary)]
    let heads = year.heads.fitting(columns: 2)
    let bands = bands(of: year).map { band($0, heads: heads) + (year.underlined.isEmpty ? [] : [bars($0)]) }
    let weeks = bands.joined(separator: [StyledText()])
    var meanings = legend(year.legend)
    if year.isLow, let most = weeks.map(\.width).max(), meanings.contains(where: { $0.width > most }) {
      meanings = legend(year.legend.filter { !$0.isDot })
    }
    let legend = year.legend.isEmpty ? [] : [StyledText()] + meanings
    let remark = year.remark.isEmpty ? [] : [StyledText(year.remark, .secondary)]
    // Weeks fit wherever there is room for one, and to measure them takes longer than to make them.
    return title.map { $0.cut(to: width) }
      + (width > Self.headWidth ? Array(weeks) : weeks.map { $0.cut(to: width) })
      + (legend + remark).map { $0.cut(to: width) }
  }

  private func bands(of year: YearBlock) -> [YearBlock.Band] { year.bands(columns: width - Self.headWidth) }

  /// If there is room, columns are as wide as rows are high.
  private func cellWidth(of band: YearBlock.Band) -> Int {
    Self.headWidth + band.weeks.count * 2 <= width ? 2 : 1
  }

  /// The room for the weekday's name at the beginning of a row.
  private static let headWidth = 3

  private func band(_ band: YearBlock.Band, heads: [String]) -> [StyledText] {
    let cellWidth = cellWidth(of: band)
    let labels = band.months.map { (name: $0.name, column: Self.headWidth + $0.week * cellWidth) }
    // A month that is called by its number, such as 11월, loses the word where the next name has no room.
    let areTooLong = zip(labels, labels.dropFirst()).contains { $0.column + $0.name.columns >= $1.column }
    var names = StyledText()
    for (name, column) in labels where names.runs.isEmpty || names.width < column {
      let number = name.prefix(while: \.isWholeNumber)
      let label = areTooLong && !number.isEmpty ? String(number) : name
      if column + label.columns <= width { names = names.padded(to: column) + StyledText(label, .title) }
    }
    let rows = heads.enumerated().map { row, head in
      band.weeks.reduce(into: StyledText(head, .title).padded(to: Self.headWidth)) { line, week in
        guard let cell = week[row] else {
          line += StyledText().padded(to: cellWidth)
          return
        }
        let sign = cell.sign
        let text = cellWidth > 1 ? sign + " " : sign
        line += StyledText(text, cell.tone, bold: cell.isEmphasized, fill: cell.mark.fill)
      }
    }
    return [names] + rows
  }

  /// A bar below each week that has one.
  private func bars(_ band: YearBlock.Band) -> StyledText {
    let cellWidth = cellWidth(of: band)
    return band.underlined.keys.sorted().reduce(into: StyledText()) { line, week in
      line = line.padded(to: Self.headWidth + week * cellWidth) + StyledText(Self.underline, .done)
    }
  }

  /// The sign of a bar below a week.
  public static let underline = "▔"

  func sign(of cell: CalendarCell?) -> StyledText {
    guard let cell else { return StyledText(" ") }
    return StyledText(
      cell.sign, cell.tone, bold: cell.isEmphasized, fill: cell.mark.fill)
  }
}
