public import LocalCalendar

/// For which appearance of the desktop colours are chosen.
public enum Appearance: String, CaseIterable, Sendable {
  case light, dark
  /// The viewer's, where a format can leave it to the viewer; else dark, as bars are.
  case auto

  /// The colours of a format that cannot leave the choice to the viewer.
  var palette: Palette { self == .light ? .light : .dark }
}

/// Where a view is shown, for formats to adapt to.
public struct WidgetSurface: Hashable, Sendable {
  /// How many columns of text there are.
  public var width: Int
  /// Whether text is coloured.
  public var usesColor: Bool
  public var appearance: Appearance
  /// Whether to say what the signs mean.
  public var showsLegend: Bool
  /// The language of months and weekdays.
  public var words: CalendarWords
  /// The absolute path of the program that runs the button's intent.
  public var program: String

  public init(
    width: Int = 80, usesColor: Bool = false, appearance: Appearance = .auto, showsLegend: Bool = false,
    words: CalendarWords = .english, program: String = ButtonCommand.widgetProgram
  ) {
    self.width = width
    self.usesColor = usesColor
    self.appearance = appearance
    self.showsLegend = showsLegend
    self.words = words
    self.program = program
  }

  /// A drawing as lines of characters.
  func lines(of drawing: Drawing, width: Int? = nil) -> [StyledText] {
    TextLayout(width: width ?? self.width, words: words).lines(of: drawing)
  }

  /// A drawing with the legend below it, if that is wanted.
  func withLegend(_ drawing: Drawing) -> Drawing {
    showsLegend ? .column([drawing, .line(StyledText()), .legend]) : drawing
  }
}
