import CommandLineConventions
import StudyCalendar
import StudyWidget

/// A year of a subject.
struct YearReport: CommandResult {
  let subject: String
  let grid: YearGrid

  func text(on terminal: Terminal) -> String { terminal.text(of: .year(grid)) }

  private enum CodingKeys: CodingKey { case subject, year, firstWeekday, today, studied, days }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(grid.year, forKey: .year)
    try container.encode(grid.firstWeekday, forKey: .firstWeekday)
    try container.encode(grid.today, forKey: .today)
    try container.encode(grid.studiedCount, forKey: .studied)
    try container.encode(grid.days.map(YearDayJSON.init), forKey: .days)
  }

  /// The year of an argument.
  /// - Throws: ``CommandError`` for anything but four digits of a year that there is.
  static func parse(_ text: String) throws -> Int {
    guard text.utf8.count == 4, let year = Int(text), CalendarDate.supportedYears.contains(year) else {
      throw CommandError.usage("\(quoted(text)) is not a year; write YYYY, from 1900 to 9999")
    }
    return year
  }
}
