/// What a view shows, before anyone decides how it looks: each family composes one, each format lays it out
/// in its own way. So a new family needs no format, and a new format no family.
public indirect enum Drawing: Hashable, Sendable {
  /// The length of the current streak, large; nil where it is not known yet.
  case streak(length: Int?)
  /// The same, as large as can be.
  case largeStreak(length: Int)
  /// A month, with a title and a cell for each day.
  case month(MonthGrid)
  /// A month small enough for a few lines: a sign for each day.
  case denseMonth(MonthGrid)
  /// A year, its weeks in columns, with a title.
  case year(YearGrid)
  /// How many of the days that there were have been studied; nil where it is not known yet.
  case gauge(studied: Int?, of: Int)
  /// What the signs of days mean.
  case legend
  /// The widget's button.
  case button(StudyButton)
  /// A few words, broken into lines where they must be.
  case message(String)
  /// One line of text.
  case line(StyledText)
  /// One below the other.
  case column([Drawing])
  /// Side by side where there is room, else one below the other.
  case row([Drawing])
  /// Side by side in as many rows as it takes, all alike.
  case flow([Drawing])
}
