/// What a view shows, independent of how it looks. A view is built from these blocks once. Text and pictures
/// then lay out the same blocks in their own ways.
public indirect enum Drawing: Hashable, Sendable {
  /// A short text in large type, or as large as there is room for, most often a number. Below it a caption says what it counts.
  case figure(String, caption: String, tone: Tone, isLarge: Bool = false)
  /// A few figures side by side, each above what it counts. The first one has a tone of its own.
  case figures([Count], tone: Tone)
  /// The name of a thing with what belongs to it, such as the owner's name, or nothing, beside a small round picture. Text
  /// leaves the picture out. A figure can stand at the other end, in its tone.
  case heading(String, subtitle: String = "", Badge, figure: Count? = nil, tone: Tone = .plain)
  /// Numbers with what they count.
  case counts([Count])
  /// A calendar with a title and a cell for each day.
  case calendar(CalendarBlock)
  /// A calendar that is small enough for a few lines: only the marks of the days.
  case denseCalendar(CalendarBlock)
  /// A year with its weeks in columns.
  case year(YearBlock)
  /// Rows of marks, each with a name and the newest weeks that there is room for.
  case markRows(MarkRowsBlock)
  /// A gauge that shows how much of a total is reached; the value is nil if it is not known yet. Both are counted in parts
  /// of a unit, such as thousandths, and are written in whole units with a point.
  case gauge(value: Int?, total: Int, partsOfUnit: Int = 1)
  /// How much of something is reached, 0 to 1, as a thin bar below the words that say it. Text has the words alone.
  case progress(Double)
  /// Bars below a title, with what they stand for.
  case bars(BarsBlock)
  /// What the marks mean.
  case legend([LegendItem])
  /// A button.
  case button(ButtonBlock)
  /// A few words, which are broken into lines if they do not fit into one.
  case message(String)
  /// One line of text.
  case line(StyledText)
  /// Lines of text close together. A line that is too wide is broken.
  case lines([String])
  /// Blocks one below the other.
  case column([Drawing])
  /// Blocks side by side if there is room, otherwise one below the other.
  case row([Drawing])
  /// Blocks of the same size, side by side in as many rows as they need.
  case flow([Drawing])
  /// What the drawing is about, in bold. A title that is too wide is broken into two lines, and cut if that is not enough.
  case title(String)
  /// A thin line between what is above and what is below. Text has a blank line.
  case divider
  /// A block that leads to an address, and what the address is called. Text leaves both out.
  case link(String, name: String, Drawing)
}
