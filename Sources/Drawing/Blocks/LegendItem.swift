/// An entry of a legend: the meaning of a mark, or of a cell that stands out.
public enum LegendItem: Hashable, Sendable {
  /// The meaning of a mark.
  case mark(Mark, Tone, meaning: String)
  /// The meaning of a cell that stands out.
  case emphasis(meaning: String)
}
