public import Drawing
public import Words

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
  /// Whether it is in a stack. Its one line then names what it is about, since widgets of several things take turns there.
  public var isInStack = false

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

  /// The entry's lines on a terminal, with a legend below them if that is wanted.
  func lines(of entry: any WidgetEntry, columns: Int) -> [StyledText] {
    let name = name(of: entry)
    var lines = TextLayout(width: columns).lines(of: drawing(of: entry))
    guard name.width > 0 else { return lines }
    if !family.isOneLine { return [name.cut(to: columns)] + lines }
    if !lines.isEmpty { lines[0] = (name + lines[0]).cut(to: columns) }
    return lines
  }

  /// The entry's drawing, with a legend below it if that is wanted.
  func drawing(of entry: any WidgetEntry) -> Drawing { withLegend(drawingAlone(of: entry), of: entry) }

  /// The entry's drawing without a legend.
  func drawingAlone(of entry: any WidgetEntry) -> Drawing {
    let drawing = entry.drawing(for: family)
    guard isInStack, case .line(let line) = drawing, let name = entry.unnamedInLine else { return drawing }
    return .line(BarText.name(name) + line)
  }

  /// The name of what the entry is about, and a blank; empty where the drawing says it, or nothing else can be meant.
  func name(of entry: any WidgetEntry) -> StyledText {
    guard isInStack else { return entry.nameBesideLine(of: family).map(BarText.name) ?? StyledText() }
    guard family.isOneLine, let name = entry.unnamedInLine else { return StyledText() }
    if case .line = entry.drawing(for: family) { return StyledText() }
    return BarText.name(name)
  }

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
  public var width = 80
  /// The colours of a terminal.
  public var palette = TerminalPalette.none
  /// Which signs the person chose.
  public var signs = SignChoice.auto
  /// What writes our signs in ASCII in a terminal; nil if they are written as they are.
  public var terminalSigns: ASCIISigns?
  /// What writes our signs in ASCII in a bar, which can show any character; nil if they are written as they are.
  public var barSigns: ASCIISigns?
  /// The absolute path of the program that presses the button.
  public let program: String

  /// A surface of 80 columns without colours.
  public init(program: String = widgetProgramPath) { self.program = program }
}

/// What a bar shows of an entry.
enum BarText {
  /// How many columns a bar has room for.
  static let width = 40
  /// The most columns that a name takes.
  static let nameWidth = 14
  /// How many columns a tooltip or a menu has room for.
  static let detailsWidth = 48

  /// The one line of an entry.
  static func line(of entry: any WidgetEntry, in view: WidgetView, on surface: WidgetSurface) -> StyledText {
    let lines = TextLayout(width: surface.width).lines(of: view.drawingAlone(of: entry))
    return (view.name(of: entry) + (lines.first ?? StyledText())).cut(to: width)
  }

  /// The short line of an entry, with the name of what it is about.
  static func shortLine(of entry: any WidgetEntry, in view: WidgetView) -> StyledText {
    let name = (view.isInStack ? entry.unnamedInLine : nil) ?? entry.nameBesideShortLine
    return (name.map(Self.name) ?? StyledText()) + entry.shortLine
  }

  /// A name, and a blank behind it.
  static func name(_ name: String) -> StyledText {
    StyledText(name, .title, bold: true).cut(to: nameWidth) + StyledText(" ")
  }

  /// The lines of an entry's details.
  static func details(of entry: any WidgetEntry, in view: WidgetView) -> [StyledText] {
    TextLayout(width: detailsWidth).lines(of: view.details(of: entry))
  }
}
