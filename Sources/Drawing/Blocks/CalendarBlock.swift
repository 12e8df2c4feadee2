/// A calendar: rows of seven cells below the names of the weekdays.
public struct CalendarBlock: Hashable, Sendable {
  /// The title, such as `December 2024`. A dense calendar has less room for it.
  public let title: String
  /// How many cells count, in words; empty if nothing is counted.
  public let count: String
  /// The count in fewer words, for pictures, and for a text in which the whole count has no room.
  public let shortCount: String
  /// Where the title leads; nil if it leads nowhere.
  public let address: String?
  /// The heads of the columns: seven short texts.
  public let heads: [String]
  /// The cells, row by row. A place without a cell is nil; the last row may be shorter than seven.
  public let weeks: [[CalendarCell?]]
  /// What is said behind a row where there is room for it, by the places of rows.
  public let remarks: [Int: String]

  /// A calendar of these weeks.
  public init(
    title: String, count: String = "", shortCount: String = "", address: String? = nil, heads: [String],
    weeks: [[CalendarCell?]], remarks: [Int: String] = [:]
  ) {
    self.title = title
    self.address = address
    self.count = count
    self.shortCount = shortCount
    self.heads = heads
    self.weeks = weeks
    self.remarks = remarks
  }
}

/// One cell of a calendar.
public struct CalendarCell: Hashable, Sendable {
  /// What is written in the cell, at most two columns wide: the day of the month.
  public let text: String
  /// The mark of the cell.
  public let mark: Mark
  /// The tone of the text and the mark.
  public let tone: Tone
  /// Whether the cell stands out from the others, as today does.
  public let isEmphasized: Bool
  /// What the cell says, for a pointer that rests on it and for screen readers, such as `2024-12-10: studied`; empty if
  /// there is nothing to say.
  public let meaning: String
  /// Where the cell leads; nil if it leads nowhere.
  public let address: String?

  /// A cell with its text and its mark.
  public init(
    _ text: String, mark: Mark, tone: Tone, isEmphasized: Bool = false, meaning: String = "",
    address: String? = nil
  ) {
    self.text = text
    self.mark = mark
    self.tone = tone
    self.isEmphasized = isEmphasized
    self.meaning = meaning
    self.address = address
  }

  /// The sign of the cell in a calendar that shows only signs.
  var sign: String { isEmphasized ? mark.emphasizedSign : mark.sign }
}

extension [String] {
  /// The heads of columns or rows that have little room. Heads that are too long differ at their ends, so the last
  /// character of each stands for it.
  /// - Parameter columns: for how many columns of a terminal there is room.
  func fitting(columns: Int) -> [String] {
    allSatisfy { $0.columns <= columns } ? self : map { String($0.suffix(1)) }
  }
}
