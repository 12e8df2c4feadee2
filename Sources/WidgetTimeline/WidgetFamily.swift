/// The shapes and size classes of widgets. The raw values are their names on a command line and in JSON.
///
/// A new family is a case here with its size. Each kind then says what it draws in it.
public enum WidgetFamily: String, CaseIterable, Sendable, Encodable {
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

  /// The size of the family's picture, in pixels. A picture whose content needs more room is larger, and one line is only as
  /// wide as its text.
  public var pictureSize: DisplaySize {
    switch self {
    case .systemSmall: DisplaySize(width: 222, height: 222)
    case .systemMedium: DisplaySize(width: 424, height: 222)
    case .systemLarge: DisplaySize(width: 424, height: 512)
    case .systemExtraLarge: DisplaySize(width: 848, height: 472)
    case .accessoryCircular: DisplaySize(width: 108, height: 108)
    case .accessoryRectangular: DisplaySize(width: 155, height: 170)
    case .accessoryInline: DisplaySize(width: 300, height: 34)
    }
  }
}
