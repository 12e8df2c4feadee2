/// The shapes and size classes of widgets. The raw values are their names on a command line and in JSON.
public enum WidgetFamily: String, CaseIterable, Sendable, Codable {
  /// A small square.
  case systemSmall = "small"

  /// As high as the small one and twice as wide.
  case systemMedium = "medium"

  /// As wide as the medium one and twice as high.
  case systemLarge = "large"

  /// As high as the large one and twice as wide.
  case systemExtraLarge = "extra-large"

  /// A small circle, for a figure or a gauge.
  case accessoryCircular = "circular"

  /// A few short lines of text.
  case accessoryRectangular = "rectangular"

  /// One row of text, without buttons.
  case accessoryInline = "inline"
}
