/// What a piece of text is about. Each way of showing it has a colour of its own for a tone, or none: a tone is never
/// the only sign of anything.
public enum Tone: Hashable, Sendable, CaseIterable {
  /// Ordinary text.
  case plain
  /// Titles.
  case title
  /// What matters less: counts, units, days without anything to tell.
  case secondary
  /// What counts.
  case accent
  /// What is still to be done.
  case pending
  /// What is set aside for now.
  case paused
  /// What is finished.
  case done
  /// What is lost or wrong.
  case alert
}
