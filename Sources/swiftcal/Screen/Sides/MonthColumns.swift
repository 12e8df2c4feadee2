import Drawing

/// Bars that stand side by side, each above what it is called and its numbers.
struct MonthColumns {
  private let bars: [BarsBlock.Bar]
  /// How many columns a bar takes with the blanks behind it.
  private let step: Int

  private static let barWidth = 4
  /// The rows below the bars.
  static let labelCount = 3

  /// The last of the bars, as many as fit into some columns.
  init(_ bars: [BarsBlock.Bar], columns: Int) {
    let widest = bars.flatMap(Self.labels).map(\.columns).max() ?? 0
    let step = max(widest, Self.barWidth) + 1
    self.step = columns >= bars.count * (step + 1) ? step + 1 : step
    self.bars = bars.suffix(max((columns + 1) / self.step, 1))
  }

  /// How many bars there are.
  var count: Int { bars.count }

  /// The bars in so many rows, and below them their labels.
  func lines(rows: Int) -> [StyledText] {
    let columns = (0..<rows).map { row in
      line { bar in
        let part = bar.measures.first?.part ?? 0
        let sign = Character.column(part, rows: rows, above: rows - 1 - row)
        return StyledText(
          String(repeating: sign, count: Self.barWidth), bar.isEmphasized ? .accent : .secondary)
      }
    }
    let labels = (0..<Self.labelCount).map { place in
      line { bar in
        let tone: Tone = bar.isEmphasized && place == 0 ? .accent : place == 2 ? .secondary : .plain
        return StyledText(Self.labels(of: bar)[place], tone, bold: bar.isEmphasized && place == 0)
      }
    }
    return columns + labels
  }

  private func line(_ cell: (BarsBlock.Bar) -> StyledText) -> StyledText {
    bars.enumerated().reduce(into: StyledText()) { line, bar in
      let blanks = max(bar.offset * step - line.width, 0)
      line += StyledText(String(repeating: " ", count: blanks)) + cell(bar.element)
    }
  }

  /// The name and the two numbers.
  private static func labels(of bar: BarsBlock.Bar) -> [String] {
    let numbers = bar.measures.prefix(2).map { $0.text { $0.columns <= 6 } }
    return [bar.shortName] + numbers + Array(repeating: "", count: 2 - numbers.count)
  }
}
