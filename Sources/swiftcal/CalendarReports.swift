import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyWidget

/// A month of a subject.
struct MonthReport: CommandResult {
  let subject: String
  /// Whether there is no other subject that could be meant.
  let isOnlySubject: Bool
  let grid: MonthGrid
  /// Whether a goal of the subject asks for an amount.
  let hasMinimum: Bool

  /// - Parameter month: the month; nil for the present one.
  init(of month: CalendarMonth?, subject name: String?, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    let now = try reading.now
    let (month, firstWeekday) = (month ?? now.today.month, now.calendar.firstWeekday)
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    hasMinimum = try reading.plan(of: subject).hasMinimum
    grid = MonthGrid(
      month: month, firstWeekday: firstWeekday,
      days: try reading.days(of: subject, in: month.grid(firstWeekday: firstWeekday)), today: now.today)
  }

  func text(on terminal: Terminal) -> String { terminal.text(of: drawing) }

  /// The month, below the subject's name where there are other subjects.
  var drawing: Drawing { Drawing.month(grid).below(isOnlySubject ? nil : subject) }

  private struct JSON: Encodable {
    let subject: String
    let month: CalendarMonth
    let firstWeekday: Weekday
    let today: CalendarDate
    let studied: Int
    let days: [DayJSON]
  }

  func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, month: grid.month, firstWeekday: grid.firstWeekday, today: grid.today,
      studied: grid.studiedCount, days: grid.days.map { DayJSON($0, in: grid.month) }
    ).encode(to: encoder)
  }
}

/// A year of a subject.
struct YearReport: CommandResult {
  let subject: String
  /// Whether there is no other subject that could be meant.
  let isOnlySubject: Bool
  let grid: YearGrid
  /// Whether a goal of the subject asks for an amount.
  let hasMinimum: Bool

  /// - Parameter year: the year; nil for the present one.
  init(of year: Int?, subject name: String?, in reading: borrowing ReadTransaction) throws {
    let subject = try reading.subject(named: name)
    let now = try reading.now
    let year = year ?? now.today.month.year
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    hasMinimum = try reading.plan(of: subject).hasMinimum
    grid = YearGrid(
      year: year, firstWeekday: now.calendar.firstWeekday,
      days: try reading.days(of: subject, in: YearGrid.dates(of: year)), today: now.today)
  }

  func text(on terminal: Terminal) -> String { terminal.text(of: drawing) }

  /// The year, below the subject's name where there are other subjects.
  var drawing: Drawing { Drawing.year(grid).below(isOnlySubject ? nil : subject) }

  private struct JSON: Encodable {
    let subject: String
    let year: Int
    let firstWeekday: Weekday
    let today: CalendarDate
    let studied: Int
    let days: [YearDayJSON]
  }

  func encode(to encoder: any Encoder) throws {
    try JSON(
      subject: subject, year: grid.year, firstWeekday: grid.firstWeekday, today: grid.today,
      studied: grid.studiedCount, days: grid.days.map(YearDayJSON.init)
    ).encode(to: encoder)
  }
}

extension Drawing {
  /// The drawing below a name, if there is one.
  fileprivate func below(_ name: String?) -> Drawing {
    name.map { .column([.line(StyledText($0, .title, bold: true)), self]) } ?? self
  }
}
