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

/// A line of text whose pieces have tones.
public struct StyledText: Hashable, Sendable {
  /// A piece in one tone.
  public struct Run: Hashable, Sendable {
    public let text: String
    public let tone: Tone
    public let isBold: Bool
  }

  public private(set) var runs: [Run]

  public init(_ text: String = "", _ tone: Tone = .plain, bold: Bool = false) {
    runs = text.isEmpty ? [] : [Run(text: text, tone: tone, isBold: bold)]
  }

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

  /// The line without colours, and without blanks at its end.
  public var plain: String {
    var text = runs.reduce(into: "") { $0 += $1.text }
    while text.last == " " { text.removeLast() }
    return text
  }
}
