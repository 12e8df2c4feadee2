public import Words

/// The shapes and size classes of widgets. The raw values are their names on a command line and in JSON.
///
/// A new family is a case here with its size and its room. Each kind then says what it draws in it.
public enum WidgetFamily: String, CaseIterable, Sendable, JSONRepresentable {
  /// A small square.
  case systemSmall = "small"

  /// As high as the small one and twice as wide.
  case systemMedium = "medium"

  /// As wide as the medium one and twice as high.
  case systemLarge = "large"

  /// As high as the large one and twice as wide.
  case systemExtraLarge = "extra-large"

  /// The width of a page's text, for the weeks of a year side by side.
  case year

  /// As wide as a page's text, too: the figure that matters most beside the weeks of a year. It is one image, as pages show
  /// it that let nothing in a picture be pressed.
  case card

  /// A small circle, for a figure or a gauge.
  case accessoryCircular = "circular"

  /// A few short lines of text.
  case accessoryRectangular = "rectangular"

  /// One row of text, without buttons.
  case accessoryInline = "inline"

  /// The size of the family's picture, in pixels. A picture whose content needs more room is larger, and one line is only as
  /// wide as its text.
  public var pictureSize: (width: Double, height: Double) { (traits.width, traits.height) }

  /// Whether it has one line of text, so that bars have room for it.
  public var isOneLine: Bool { traits.room == .line }

  /// Whether it has no room for a heading and a button.
  public var isAccessory: Bool { traits.room != .headingAndButton }

  /// Whether its picture is one image: nothing in it leads anywhere, and one sentence says all of it.
  public var isOneImage: Bool { self == .card }

  private enum Room { case line, lines, headingAndButton }

  private var traits: (width: Double, height: Double, room: Room) {
    switch self {
    case .systemSmall: (222, 222, .headingAndButton)
    case .systemMedium: (424, 222, .headingAndButton)
    case .systemLarge: (424, 512, .headingAndButton)
    case .systemExtraLarge: (848, 472, .headingAndButton)
    case .year: (836, 196, .lines)
    case .card: (836, 172, .lines)
    case .accessoryCircular: (108, 108, .line)
    case .accessoryRectangular: (155, 170, .lines)
    case .accessoryInline: (300, 34, .line)
    }
  }
}
