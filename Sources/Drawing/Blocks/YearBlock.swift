/// A year: each week is a column, and each row is a weekday. If the columns do not fit side by side, the year
/// is laid out in bands that each have the same number of months.
public struct YearBlock: Hashable, Sendable {
  /// The title, such as `2024`.
  public let title: String
  /// How many cells count, in words; empty if nothing is counted.
  public let count: String
  /// Where the title leads; nil if it leads nowhere.
  public let address: String?
  /// The heads of the rows: seven short texts.
  public let heads: [String]
  /// The months, in order.
  public let months: [Month]

  /// A year of these months.
  public init(
    title: String, count: String = "", address: String? = nil, heads: [String], months: [Month]
  ) {
    self.title = title
    self.address = address
    self.count = count
    self.heads = heads
    self.months = months
  }

  /// A month of the year.
  public struct Month: Hashable, Sendable {
    /// The short name.
    public let name: String
    /// The row of the first day, 0 to 6.
    public let firstRow: Int
    /// A cell for each day.
    public let cells: [CalendarCell]

    /// A month of these cells.
    public init(name: String, firstRow: Int, cells: [CalendarCell]) {
      self.name = name
      self.firstRow = firstRow
      self.cells = cells
    }
  }

  /// Some months side by side.
  struct Band {
    /// The weeks. Each has seven places, and a place outside the months is nil.
    let weeks: [[CalendarCell?]]
    /// The months' names, each with the column in which its first day lies.
    let names: [(name: String, column: Int)]
  }

  /// Divides the year into bands that each have the same number of months.
  /// - Parameter count: how many bands to make: 1, 2, 3, 4, 6 or 12.
  func bands(_ count: Int) -> [Band] {
    let size = 12 / count
    return stride(from: 0, to: months.count, by: size).map { start in
      band(of: months[start..<min(start + size, months.count)])
    }
  }

  private func band(of months: ArraySlice<Month>) -> Band {
    var cells: [CalendarCell?] = Array(repeating: nil, count: months.first?.firstRow ?? 0)
    var names: [(name: String, column: Int)] = []
    for month in months {
      names.append((month.name, cells.count / 7))
      cells += month.cells
    }
    cells += Array(repeating: nil, count: (7 - cells.count % 7) % 7)
    return Band(
      weeks: stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }, names: names)
  }
}
