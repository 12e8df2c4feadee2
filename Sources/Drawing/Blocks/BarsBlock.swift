/// Bars below a title: a bar for each thing, and behind it what it stands for. A thing can have several numbers, each with a
/// bar. Text has a line for each thing. A picture has the first bar, and can have the bars stand.
public struct BarsBlock: Hashable, Sendable {
  /// The title, such as `Weekdays`.
  public let title: String
  /// Whether the bars of a picture stand side by side.
  public let isUpright: Bool
  /// Whether only the first number of each thing is drawn. The others are in its words.
  public let isBrief: Bool
  /// The things, in order. All have equally many numbers.
  public let bars: [Bar]

  /// Bars below a title.
  public init(_ title: String, isUpright: Bool = false, isBrief: Bool = false, _ bars: [Bar]) {
    (self.title, self.isUpright, self.isBrief, self.bars) = (title, isUpright, isBrief, bars)
  }

  /// The same with only the first number of each thing.
  public var brief: BarsBlock { BarsBlock(title, isUpright: isUpright, isBrief: true, bars) }

  /// How many numbers of each thing are drawn.
  var measureCount: Int { min(bars.map(\.measures.count).min() ?? 0, isBrief ? 1 : .max) }

  /// A thing with its numbers.
  public struct Bar: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// The name where there is little room for it.
    public let shortName: String
    /// Its numbers, the one that matters most first.
    public let measures: [Measure]
    /// What matters least, and is shown only where there is room.
    public let remark: String
    /// The remark where there is little room for it.
    public let shortRemark: String
    /// Whether it stands out from the others.
    public let isEmphasized: Bool

    /// A thing with its numbers.
    public init(
      _ name: String, short shortName: String? = nil, _ measures: [Measure], remark: String = "",
      shortRemark: String? = nil, isEmphasized: Bool = false
    ) {
      (self.name, self.shortName, self.measures) = (name, shortName ?? name, measures)
      (self.remark, self.shortRemark) = (remark, shortRemark ?? remark)
      self.isEmphasized = isEmphasized
    }

    /// All of it in words, for a pointer that rests on it and for screen readers.
    var meaning: String {
      let texts = measures.map(\.text) + [remark]
      return "\(name): " + texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// A number of a thing.
  public struct Measure: Hashable, Sendable {
    /// How long the bar is, 0 to 1; nil for no bar.
    public let part: Double?
    /// The number.
    public let text: String
    /// The number where there is little room for it: ways to write it, each shorter than the one before. At least one.
    public let shortTexts: [String]

    /// A number with its bar.
    public init(_ part: Double?, _ text: String, short shortTexts: [String] = []) {
      (self.part, self.text, self.shortTexts) = (part, text, shortTexts.isEmpty ? [text] : shortTexts)
    }

    /// The longest way to write it for which there is room, or else the shortest one.
    public func text(where fits: (String) -> Bool) -> String {
      shortTexts.first(where: fits) ?? shortTexts.last ?? text
    }
  }
}

extension StyledText {
  /// The sign of a bar that is reached.
  static let barSign: Character = "█"

  /// A bar in so many columns. What is above 0 shows.
  /// - Parameter part: how much of it is reached, 0 to 1.
  public static func bar(_ part: Double, columns: Int) -> StyledText {
    let reached = part > 0 ? min(max(1, Int((part * Double(columns)).rounded())), columns) : 0
    return StyledText(String(repeating: barSign, count: reached), .accent, fill: .plain)
      + StyledText(String(repeating: "░", count: columns - reached), .secondary)
  }
}
