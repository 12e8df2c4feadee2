public import Words

/// A line of text whose pieces have tones. It is always one line: control characters, line separators and
/// characters that turn the direction of writing are replaced.
public struct StyledText: Hashable, Sendable {
  /// A piece in one tone.
  public struct Run: Hashable, Sendable {
    /// The text of the piece.
    public fileprivate(set) var text: String
    /// The tone of the piece.
    public let tone: Tone
    /// Whether the piece is bold.
    public let isBold: Bool
    /// The surface on which the piece stands, as a studied day does; nil for none. Not every host shows it.
    public let fill: Fill?
  }

  /// The pieces, in order.
  public private(set) var runs: [Run]

  /// A line of one piece; empty for an empty text.
  public init(_ text: String = "", _ tone: Tone = .plain, bold: Bool = false, fill: Fill? = nil) {
    runs = text.isEmpty ? [] : [Run(text: text.shown, tone: tone, isBold: bold, fill: fill)]
  }

  /// A sentence with a value in it that has a look of its own.
  /// - Parameters:
  ///   - value: the value.
  ///   - tone: the tone of the rest.
  ///   - sentence: makes the sentence of the value's text, which it has to have once.
  public init(with value: StyledText, _ tone: Tone, in sentence: (String) -> String) {
    // The value is put in where its place is found: a translation can have it anywhere.
    // A scalar, because a combining mark may follow.
    let place: Unicode.Scalar = "\u{FFFC}"
    let parts = sentence(String(place)).unicodeScalars
      .split(separator: place, maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    self = StyledText(parts[0], tone)
    if parts.count > 1 { self += value + StyledText(parts[1], tone) }
  }

  private init(runs: [Run]) { self.runs = runs }

  public static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum.runs += b.runs
    return sum
  }

  public static func += (a: inout StyledText, b: StyledText) { a.runs += b.runs }

  /// How many terminal columns the line takes.
  public var width: Int { runs.reduce(0) { $0 + $1.text.columns } }

  /// The line, padded with blanks to at least `width` columns.
  func padded(to width: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(0, width - self.width)))
  }

  /// The line, cut to `width` columns. If it is wider, … replaces its end.
  public func cut(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    var rest = width - 1
    var kept: [Run] = []
    for run in runs where rest > 0 {
      var beginning = run
      beginning.text = run.text.cut(to: rest)
      kept.append(beginning)
      // If the next character was too wide, its room stays empty.
      rest = beginning.text.count < run.text.count ? 0 : rest - beginning.text.columns
    }
    return StyledText(runs: kept) + StyledText("…", kept.last?.tone ?? .plain)
  }

  /// The line with our signs in ASCII.
  /// - Parameter signs: writes them; nil to leave the line as it is.
  public func with(_ signs: ASCIISigns?) -> StyledText {
    guard let signs else { return self }
    var line = self
    for index in runs.indices { line.runs[index].text = signs.text(runs[index].text) }
    return line
  }

  /// The line in a markup language. `write` writes each piece.
  public func written(_ write: (Run) -> String) -> String { runs.reduce(into: "") { $0 += write($1) } }

  /// The line without colours, and without blanks at its end.
  public var plain: String {
    var text = runs.reduce(into: "") { $0 += $1.text }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// The longest beginning of the text that fits into a number of columns.
  fileprivate func cut(to width: Int) -> String {
    var rest = width
    return String(
      prefix { character in
        rest -= String(character).columns
        return rest >= 0
      })
  }
}
