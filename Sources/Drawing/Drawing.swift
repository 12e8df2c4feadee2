/// What is to be shown, before it is decided how it looks. A view is composed of these blocks once, and each way of
/// showing it (lines of text, a picture) lays them out by itself.
public indirect enum Drawing: Hashable, Sendable {
  /// A figure in large type, with its caption below it.
  case figure(Figure)
  /// The same, as large as there is room for.
  case largeFigure(Figure)
  /// A calendar with a title and a cell for each day.
  case calendar(CalendarBlock)
  /// A calendar that is small enough for a few lines: only the marks of the days.
  case denseCalendar(CalendarBlock)
  /// A year with its weeks in columns.
  case year(YearBlock)
  /// How much of a total is reached; the value is nil where it is not known yet.
  case gauge(value: Int?, total: Int)
  /// What the marks mean.
  case legend([LegendItem])
  /// A button.
  case button(ButtonBlock)
  /// A few words, which are broken into lines where they do not fit into one.
  case message(String)
  /// One line of text.
  case line(StyledText)
  /// Blocks one below the other.
  case column([Drawing])
  /// Blocks side by side where there is room, else one below the other.
  case row([Drawing])
  /// Blocks of the same size, side by side in as many rows as they take.
  case flow([Drawing])
  /// A block that leads to an address. Text leaves the address out.
  case link(String, Drawing)
}
