public import Drawing
public import WidgetTimeline

/// How a user wants to see a widget: a family, in a format.
public struct WidgetView: Sendable {
  /// The family in which to draw the widget.
  public var family: WidgetFamily
  /// The format in which to write the widget.
  public var format: WidgetFormat
  /// The desktop's appearance, for which colours are chosen.
  public var appearance: Appearance
  /// Whether to say what the marks mean.
  public var showsLegend: Bool

  /// A view of a family in a format.
  public init(
    family: WidgetFamily, format: WidgetFormat, appearance: Appearance = .auto, showsLegend: Bool = false
  ) {
    self.family = family
    self.format = format
    self.appearance = appearance
    self.showsLegend = showsLegend
  }

  /// An entry as it is written for the host, without a line end.
  public func text(
    of entry: any WidgetEntry, on surface: WidgetSurface = WidgetSurface()
  ) throws -> String {
    try format.write(entry, self, surface)
  }

  /// The entry's drawing, with a legend below it if that is wanted.
  func drawing(of entry: any WidgetEntry) -> Drawing { withLegend(entry.drawing(for: family), of: entry) }

  /// The entry's details, with a legend below them if that is wanted.
  func details(of entry: any WidgetEntry) -> Drawing { withLegend(entry.details, of: entry) }

  private func withLegend(_ drawing: Drawing, of entry: any WidgetEntry) -> Drawing {
    guard showsLegend, !entry.legend.isEmpty else { return drawing }
    return .column([drawing, .line(StyledText()), .legend(entry.legend)])
  }
}

/// Where a widget is shown, for formats to adapt to.
public struct WidgetSurface: Hashable, Sendable {
  /// How many columns of text there are.
  public var width: Int
  /// Whether text is coloured.
  public var usesColor: Bool
  /// The absolute path of the program that presses the button.
  public var program: String

  /// A surface; 80 columns without colours unless given.
  public init(width: Int = 80, usesColor: Bool = false, program: String = widgetProgramPath) {
    self.width = width
    self.usesColor = usesColor
    self.program = program
  }
}

/// What a bar shows of an entry.
enum BarText {
  /// How many columns a bar has room for.
  static let width = 40
  /// How many columns a tooltip or a menu has room for.
  static let detailsWidth = 48

  /// The one line of an entry.
  static func line(of entry: any WidgetEntry, in family: WidgetFamily, on surface: WidgetSurface)
    -> StyledText
  {
    let lines = TextLayout(width: surface.width).lines(of: entry.drawing(for: family))
    return (lines.first ?? StyledText()).cut(to: width)
  }

  /// The lines of an entry's details.
  static func details(of entry: any WidgetEntry, in view: WidgetView) -> [StyledText] {
    TextLayout(width: detailsWidth).lines(of: view.details(of: entry))
  }
}
