import StudyCalendar

/// Lays a drawing out in lines of characters.
public struct TextLayout: Sendable {
  /// How many columns there are.
  public let width: Int

  public init(width: Int) { self.width = width }

  /// The lines of a drawing.
  public func lines(of drawing: Drawing) -> [StyledText] {
    switch drawing {
    case .streak(let length): streak(length)
    case .month(let grid): month(grid)
    case .denseMonth(let grid): denseMonth(grid)
    case .gauge(let studied, let all): [gauge(studied: studied, of: all)]
    case .button(let button): [label(of: button)]
    case .message(let text): wrapped(text)
    case .line(let text): [text]
    case .column(let parts): parts.flatMap { lines(of: $0) }
    case .row(let parts): row(parts.map { lines(of: $0) })
    }
  }

  private func row(_ blocks: [[StyledText]]) -> [StyledText] {
    let gap = 3
    let widths = blocks.map { $0.map(\.width).max() ?? 0 }
    guard widths.reduce(gap * (blocks.count - 1), +) <= width else {
      return Array(blocks.joined(separator: [StyledText()]))
    }
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { index in
      zip(blocks, widths).reduce(into: StyledText()) { line, block in
        if !line.runs.isEmpty { line += StyledText(String(repeating: " ", count: gap)) }
        line += (index < block.0.count ? block.0[index] : StyledText()).padded(to: block.1)
      }
    }
  }

  private func wrapped(_ text: String) -> [StyledText] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.columns + 1 + word.columns <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { StyledText($0) }
  }

  private func streak(_ length: Int?) -> [StyledText] {
    [
      StyledText(length.map(String.init) ?? "–", length == 0 ? .broken : .alive, bold: true),
      StyledText("day streak", .secondary),
      StyledText(),
    ]
  }

  private func label(of button: StudyButton) -> StyledText {
    StyledText(button.didStudyToday ? "[✓ \(button.title)]" : "[ \(button.title) ]", button.tone, bold: true)
  }

  private func gauge(studied: Int, of all: Int) -> StyledText {
    let quarters = ["○", "◔", "◑", "◕", "●"]
    let filled = all == 0 ? 0 : studied * 4 / all
    return StyledText(quarters[filled], studied > 0 ? .studied : .open) + StyledText(" \(studied)/\(all)")
  }

  /// Cells of five columns: a day of the month, its sign, and brackets around today.
  private func month(_ grid: MonthGrid) -> [StyledText] {
    let title = "\(grid.month.name) \(grid.month.year)"
    let count = "\(grid.studiedCount.days) studied"
    let gap = String(repeating: " ", count: max(1, 33 - title.count - count.count))
    var lines = [
      StyledText(" \(title)", .title, bold: true) + StyledText(gap + count, .secondary),
      weekdays(grid).reduce(into: StyledText()) { $0 += StyledText("  \($1)  ", .title) },
    ]
    for week in grid.weeks {
      lines.append(week.reduce(into: StyledText()) { $0 += self.cell($1) })
    }
    return lines
  }

  private func cell(_ cell: MonthGrid.Cell) -> StyledText {
    guard cell.isInMonth else { return StyledText("     ") }
    let day = cell.day.date.day
    let number = (day < 10 ? " " : "") + "\(day)" + cell.state.sign
    return StyledText(
      cell.isToday ? "[\(number)]" : " \(number) ", cell.state.tone, bold: cell.isToday)
  }

  /// A sign for each day, two columns wide.
  private func denseMonth(_ grid: MonthGrid) -> [StyledText] {
    [weekdays(grid).reduce(into: StyledText()) { $0 += StyledText("\($1) ", .title) }]
      + grid.weeks.map { week in
        week.reduce(into: StyledText()) { line, cell in
          let sign = cell.isInMonth ? cell.state.sign : " "
          line += StyledText("\(sign) ", cell.state.tone, bold: cell.isToday)
        }
      }
  }

  private func weekdays(_ grid: MonthGrid) -> [String] {
    Weekday.week(startingOn: grid.firstWeekday).map { String($0.title.prefix(1)) }
  }
}

extension StudyButton {
  /// Mint and orange, as on iOS.
  var tone: Tone { didStudyToday ? .done : .alive }
}
