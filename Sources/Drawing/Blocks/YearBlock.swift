/// Many weeks, such as a year: each week is a column, and each row is a weekday. If the columns do not fit side by side,
/// they are laid out in bands that each have as many weeks.
public struct YearBlock: Hashable, Sendable {
  /// The title, such as `2024`.
  public let title: String
  /// How many cells count, in words; empty if nothing is counted.
  public let count: String
  /// What else there is to say; empty if there is nothing. Pictures have it behind the count, and text in its last line.
  public let remark: String
  /// Where the title leads; nil if it leads nowhere.
  public let address: String?
  /// The heads of the rows: seven short texts.
  public let heads: [String]
  /// The weeks, each with seven places. A place without a cell is nil.
  public let weeks: [[CalendarCell?]]
  /// The names of the months, each with the place of the week in which the month begins.
  public let months: [Month]
  /// The weeks with a bar below them, by their places, each with what its bar says.
  public let underlined: [Int: String]
  /// What the marks mean.
  public let legend: [LegendItem]
  /// Whether a picture of it is low: it has no title, and the count stands beside what the marks mean.
  public let isLow: Bool

  /// A year of these weeks.
  public init(
    title: String, count: String = "", remark: String = "", address: String? = nil, heads: [String],
    weeks: [[CalendarCell?]],
    months: [Month], underlined: [Int: String] = [:], legend: [LegendItem] = [], isLow: Bool = false
  ) {
    self.title = title
    self.address = address
    self.count = count
    self.remark = remark
    self.heads = heads
    self.weeks = weeks
    self.months = months
    self.underlined = underlined
    self.legend = legend
    self.isLow = isLow
  }

  /// The name of a month above the week in which it begins.
  public struct Month: Hashable, Sendable {
    /// The short name.
    public let name: String
    /// The place of the week, from 0.
    public let week: Int

    /// A name above a week.
    public init(_ name: String, week: Int) { (self.name, self.week) = (name, week) }
  }

  /// Some weeks side by side.
  struct Band {
    let weeks: ArraySlice<[CalendarCell?]>
    /// The months that begin in them, each with its column.
    let months: [Month]
    /// What the bars below them say, by columns.
    let underlined: [Int: String]
  }

  /// Divides the year into as few bands as have a number of columns.
  /// - Parameter columns: the most weeks of a band.
  func bands(columns: Int) -> [Band] {
    let count = (weeks.count + max(columns, 1) - 1) / max(columns, 1)
    let size = (weeks.count + max(count, 1) - 1) / max(count, 1)
    return stride(from: 0, to: weeks.count, by: max(size, 1)).map { start in
      let range = start..<min(start + size, weeks.count)
      return Band(
        weeks: weeks[range],
        months: months.filter { range.contains($0.week) }.map { Month($0.name, week: $0.week - start) },
        underlined: underlined.reduce(into: [:]) { underlined, week in
          if range.contains(week.key) { underlined[week.key - start] = week.value }
        })
    }
  }
}
