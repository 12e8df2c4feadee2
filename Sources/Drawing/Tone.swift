/// The meaning of a piece of text. Text and pictures may show a tone in a colour of its own, but a tone is
/// never the only sign of a meaning.
public enum Tone: String, Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Titles.
  case title
  /// Less important text: counts, units, and days that have nothing to show.
  case secondary
  /// The text that matters most.
  case accent
  /// Something that is still to be done.
  case pending
  /// Something that is set aside for now.
  case paused
  /// Something that is finished.
  case done
  /// Something that is lost or wrong.
  case alert
}
