/// Rows of marks in lines of characters.
extension TextLayout {
  private static let markGap = 2
  /// The columns of a week: seven signs, and one column between two weeks.
  private static let weekWidth = 8
  /// Names are cut to this many columns before weeks are left out.
  private static let shortNameWidth = 16

  /// The heads of a week, as wide as its marks. Of heads that are two columns wide each second one is left out.
  private static func weekHeads(_ heads: [String]) -> String {
    let short = heads.fitting(columns: 1)
    if short.allSatisfy({ $0.columns <= 1 }) { return short.joined() }
    let heads = heads.fitting(columns: 2)
    return stride(from: 0, to: min(6, heads.count), by: 2).reduce(into: "") { text, day in
      text += heads[day] + String(repeating: " ", count: max(0, 2 - heads[day].columns))
    } + " "
  }

  /// A line for each row, below the heads of the weekdays.
  func markRows(_ block: MarkRowsBlock) -> [StyledText] {
    let besideName = block.valueWidth + 2 * Self.markGap
    let room = width - besideName - min(block.nameWidth, Self.shortNameWidth)
    let weekCount = min(block.weekCount, max(1, (room + 1) / Self.weekWidth))
    let marksWidth = weekCount * Self.weekWidth - 1
    let nameWidth = min(block.nameWidth, max(1, width - besideName - marksWidth))
    let gap = StyledText(String(repeating: " ", count: Self.markGap))

    let blank = StyledText().padded(to: nameWidth + besideName)
    let heads = Array(repeating: Self.weekHeads(block.heads), count: weekCount).joined(separator: " ")
    return [blank + StyledText(heads, .title)]
      + block.rows.map { row in
        let name = StyledText(row.name).cut(to: nameWidth).padded(to: nameWidth)
        let value = StyledText(String(repeating: " ", count: block.valueWidth - row.value.width)) + row.value
        let weeks = row.weeks.suffix(weekCount).map { week in
          week.reduce(into: StyledText()) { $0 += sign(of: $1) }
        }
        return weeks.enumerated().reduce(into: name + gap + value + gap) { line, week in
          line += (week.offset == 0 ? StyledText() : StyledText(" ")) + week.element
        }
      }
  }
}
