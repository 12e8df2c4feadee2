public import LocalCalendar
import StudyCalendar

/// Lays a drawing out in lines of characters.
public struct TextLayout: Sendable {
  /// How many columns there are.
  public let width: Int
  /// The language of months and weekdays.
  let words: CalendarWords

  public init(width: Int, words: CalendarWords = .english) {
    self.width = width
    self.words = words
  }

  /// The lines of a drawing.
  public func lines(of drawing: Drawing) -> [StyledText] {
    switch drawing {
    case .streak(let length): streak(length)
    case .largeStreak(let length): largeStreak(length)
    case .month(let grid): month(grid)
    case .denseMonth(let grid): denseMonth(grid)
    case .year(let grid): year(grid)
    case .gauge(let studied, let all): [gauge(studied: studied, of: all)]
    case .legend: legend
    case .button(let button): [label(of: button)]
    case .message(let text): message(text)
    case .line(let text): [text]
    case .column(let parts): parts.flatMap { lines(of: $0) }
    case .row(let parts): row(parts.map { lines(of: $0) })
    case .flow(let parts): flow(parts.map { lines(of: $0) })
    }
  }

  // MARK: Arranging

  private static let gap = 3

  private func row(_ blocks: [[StyledText]]) -> [StyledText] {
    let widths = blocks.map { $0.map(\.width).max() ?? 0 }
    guard widths.reduce(Self.gap * (blocks.count - 1), +) <= width else {
      return Array(blocks.joined(separator: [StyledText()]))
    }
    let height = blocks.map(\.count).max() ?? 0
    return (0..<height).map { index in
      zip(blocks, widths).reduce(into: StyledText()) { line, block in
        if !line.runs.isEmpty { line += StyledText(String(repeating: " ", count: Self.gap)) }
        line += (index < block.0.count ? block.0[index] : StyledText()).padded(to: block.1)
      }
    }
  }

  private func flow(_ blocks: [[StyledText]]) -> [StyledText] {
    let widest = blocks.joined().map(\.width).max() ?? 0
    let rows = blocks.inRows(of: (width + Self.gap) / (widest + Self.gap))
    return Array(rows.map(row).joined(separator: [StyledText()]))
  }

  /// A message loses nothing: a word that is wider than a line, a path as a rule, is broken.
  private func message(_ text: String) -> [StyledText] {
    let words = text.split(separator: " ").flatMap { String($0).broken(at: width) }
    return wrapped(words.map { StyledText($0) }, gap: 1)
  }

  /// Pieces in as many lines as they take. What is wider than a line is cut.
  func wrapped(_ pieces: [StyledText], gap: Int) -> [StyledText] {
    var lines = [StyledText()]
    for piece in pieces {
      let last = lines[lines.count - 1]
      if last.runs.isEmpty {
        lines[lines.count - 1] = piece
      } else if last.width + gap + piece.width <= width {
        lines[lines.count - 1] += StyledText(String(repeating: " ", count: gap)) + piece
      } else {
        lines.append(piece)
      }
    }
    return lines.map { $0.cut(to: width) }
  }

  // MARK: Small things

  private func streak(_ length: Int?) -> [StyledText] {
    [
      StyledText(length.map(String.init) ?? "–", length == 0 ? .broken : .alive, bold: true),
      StyledText("day streak", .secondary),
      StyledText(),
    ]
  }

  private func largeStreak(_ length: Int) -> [StyledText] {
    let tone: Tone = length == 0 ? .broken : .alive
    let rows = BigDigits.rows(of: length).map { StyledText($0, tone) }
    let number = rows.allSatisfy { $0.width <= width } ? rows : [StyledText("\(length)", tone, bold: true)]
    return number + [StyledText(), StyledText("day streak", .secondary)]
  }

  private func label(of button: StudyButton) -> StyledText {
    StyledText(button.didStudyToday ? "[✓ \(button.title)]" : "[ \(button.title) ]", button.tone, bold: true)
  }

  private func gauge(studied: Int?, of all: Int) -> StyledText {
    guard let studied else { return StyledText("○ –", .secondary) }
    let quarters = ["○", "◔", "◑", "◕", "●"]
    let filled = all == 0 ? 0 : studied * 4 / all
    return StyledText(quarters[filled], studied > 0 ? .studied : .open) + StyledText(" \(studied)/\(all)")
  }

  private var legend: [StyledText] {
    let states = DayState.allCases.filter { $0 != .future }.map { state in
      StyledText(state.sign, state.tone) + StyledText(" \(state.meaning)", .secondary)
    }
    let today = StyledText("[ ] ◉ ≈") + StyledText(" today", .secondary)
    let future = StyledText("no sign: \(DayState.future.meaning)", .secondary)
    return wrapped(states + [today, future], gap: 3)
  }
}

extension StudyButton {
  /// Mint and orange, as on iOS.
  var tone: Tone { didStudyToday ? .done : .alive }
}

extension String {
  /// The text in pieces, each as wide as there are columns.
  fileprivate func broken(at width: Int) -> [String] {
    var pieces = [""]
    for character in self {
      let longer = pieces[pieces.count - 1] + String(character)
      if longer.columns <= width {
        pieces[pieces.count - 1] = longer
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }
}

extension Array {
  /// The elements in rows that are as equal as can be, none longer than `limit`.
  func inRows(of limit: Int) -> [[Element]] {
    guard !isEmpty else { return [] }
    let rowCount = (count + Swift.max(1, limit) - 1) / Swift.max(1, limit)
    let size = (count + rowCount - 1) / rowCount
    return stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
