/// An entry of a legend: the meaning of a mark, of a cell that stands out, or of a bar below a week.
public enum LegendItem: Hashable, Sendable {
  /// The meaning of a mark.
  case mark(Mark, Tone, meaning: String)
  /// The meaning of a cell that stands out.
  case emphasis(meaning: String)
  /// The meaning of a bar below a week.
  case underline(meaning: String)

  /// Whether it is the meaning of the mark of a day on which nothing was done, which is the first that can do without a word.
  var isDot: Bool { if case .mark(.dot, _, _) = self { true } else { false } }
}
