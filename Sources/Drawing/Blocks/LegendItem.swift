/// What a mark means, or what it means that a cell stands out.
public enum LegendItem: Hashable, Sendable {
  /// The meaning of a mark.
  case mark(Mark, Tone, meaning: String)
  /// The meaning of a cell that stands out.
  case emphasis(meaning: String)
}
