/// Rows of marks. Each row is about one thing: its name, a short text, and its last weeks, the newest at the right. As many
/// weeks are shown as there is room for.
public struct MarkRowsBlock: Hashable, Sendable {
  /// What the rows are about, for pictures.
  public let title: String
  /// What the rows come to in a few words, for pictures.
  public let count: String
  /// The height that a picture has for all of it, in pixels.
  public let height: Double
  /// The heads above the marks of each week: seven short texts.
  public let heads: [String]
  /// The rows, from above. All have the same number of weeks, at least one.
  public let rows: [Row]

  /// Rows of marks.
  public init(
    title: String = "", count: String = "", height: Double = 482, heads: [String], rows: [Row]
  ) {
    (self.title, self.count, self.height) = (title, count, height)
    self.heads = heads
    self.rows = rows
  }

  /// A row.
  public struct Row: Hashable, Sendable {
    /// What the row is about. It is cut where there is no room for it.
    public let name: String
    /// A short text beside the name, such as `12 days`.
    public let value: StyledText
    /// The weeks, the newest last, each with seven cells.
    public let weeks: [[CalendarCell]]
    /// What today is, where there is room for it.
    public let state: StyledText
    /// What each of the weeks comes to, where there is room for it.
    public let sums: [Count]

    /// A row with its name, its text and its weeks.
    public init(
      _ name: String, value: StyledText, weeks: [[CalendarCell]], state: StyledText = StyledText(),
      sums: [Count] = []
    ) {
      (self.state, self.sums) = (state, sums)
      self.name = name
      self.value = value
      self.weeks = weeks
    }
  }

  /// How many weeks there are.
  var weekCount: Int { rows.map(\.weeks.count).min() ?? 0 }
  /// How many columns the widest name takes.
  var nameWidth: Int { rows.map { StyledText($0.name).width }.max() ?? 0 }
  /// How many columns the widest text beside a name takes.
  var valueWidth: Int { rows.map(\.value.width).max() ?? 0 }
}
