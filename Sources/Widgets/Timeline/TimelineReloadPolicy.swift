import FoundationEssentials

/// The earliest moment at which a host asks for the next timeline.
public enum TimelineReloadPolicy: Sendable, Hashable {
  /// When the date of the last entry has arrived.
  case atEnd

  /// At that date, which may be before or after the date of the last entry.
  case after(Date)

  /// Only when the app asks for a reload.
  case never
}
