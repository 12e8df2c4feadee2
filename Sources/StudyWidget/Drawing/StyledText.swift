/// What a piece of text is about. Each format gives it a colour of its own, or none: a tone is never the only
/// sign of anything.
public enum Tone: Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Titles and weekdays.
  case title
  /// What matters less: counts, units.
  case secondary
  /// A day held back: it belongs to the month before.
  case prefix
  case studied
  case open
  case resting
  case missed
  case future
  /// A streak that lives.
  case alive
  /// A streak of 0.
  case broken
  /// The button on a day that is done.
  case done
}

/// A line of text whose pieces have tones. It is one line, whatever it is made of: control characters, line
/// separators and what turns the direction of writing are replaced.
public struct StyledText: Hashable, Sendable {
  /// A piece in one tone.
  public struct Run: Hashable, Sendable {
    public let text: String
    public let tone: Tone
    public let isBold: Bool
  }

  public private(set) var runs: [Run]

  public init(_ text: String = "", _ tone: Tone = .plain, bold: Bool = false) {
    runs = text.isEmpty ? [] : [Run(text: text.onOneLine, tone: tone, isBold: bold)]
  }

  private init(runs: [Run]) { self.runs = runs }

  public static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.runs += b.runs
    return sum
  }

  public static func += (a: inout StyledText, b: StyledText) { a.runs += b.runs }

  /// How many terminal columns it takes.
  public var width: Int { runs.reduce(0) { $0 + $1.text.columns } }

  /// The line with blanks behind it, at least `width` columns wide.
  func padded(to width: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, width - self.width)))
  }

  /// The line, its end replaced by … where it is wider than `width` columns.
  func cut(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    var rest = width - 1
    var kept: [Run] = []
    for run in runs where rest > 0 {
      let text = run.text.cut(to: rest)
      kept.append(Run(text: text, tone: run.tone, isBold: run.isBold))
      // What is left after a character too wide for it stays empty.
      rest = text.count < run.text.count ? 0 : rest - text.columns
    }
    return StyledText(runs: kept) + StyledText("…", kept.last?.tone ?? .plain)
  }

  /// The line in a language of markup, each piece written by `write`.
  func written(_ write: (Run) -> String) -> String { runs.reduce(into: "") { $0 += write($1) } }

  /// The line without colours, and without blanks at its end.
  public var plain: String {
    var text = runs.reduce(into: "") { $0 += $1.text }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// As many of the first characters as fit into a number of columns.
  fileprivate func cut(to width: Int) -> String {
    var rest = width
    return String(
      prefix { character in
        rest -= String(character).columns
        return rest >= 0
      })
  }

  /// The text without anything that could begin another line, move a cursor or turn the direction of writing.
  fileprivate var onOneLine: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var line = ""
    line.unicodeScalars.append(
      contentsOf: unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        case .format where scalar.properties.isBidiControl: "\u{FFFD}"
        default: scalar
        }
      })
    return line
  }
}
