import CommandLine
import Drawing
import SharedStore
import ShownText
import StudyCalendar
import StudyWidget

/// A month or a year of a subject.
struct CalendarReport: CommandResult, JSONRepresentable {
  /// What is shown.
  enum Grid {
    case month(MonthGrid)
    case year(YearGrid)
  }

  let subject: String
  /// Whether there is no other subject that could be meant.
  let isOnlySubject: Bool
  let grid: Grid
  /// Whether a goal of the subject asks for an amount.
  let hasMinimum: Bool

  /// - Parameters:
  ///   - expression: the month or the year; nil for the present one.
  ///   - isYear: whether a year is meant.
  init(
    of expression: MonthExpression?, isYear: Bool, subject name: String?,
    in reading: borrowing ReadTransaction
  ) throws {
    let subject = try reading.subject(named: name)
    let now = try reading.now
    let firstWeekday = now.calendar.firstWeekday
    self.subject = subject.name
    isOnlySubject = try reading.hasOneSubject()
    hasMinimum = try reading.plan(of: subject).hasMinimum
    if isYear {
      let present = now.today.month.year
      let year = expression?.year(present: present) ?? present
      let days = try reading.days(of: subject, in: YearGrid.dates(of: year))
      grid = .year(YearGrid(year: year, firstWeekday: firstWeekday, days: days, today: now.today))
    } else {
      let month = expression?.month(present: now.today.month) ?? now.today.month
      let days = try reading.days(of: subject, in: month.grid(firstWeekday: firstWeekday))
      grid = .month(MonthGrid(month: month, firstWeekday: firstWeekday, days: days, today: now.today))
    }
  }

  func text(on terminal: Terminal) -> String { terminal.text(of: drawing) }

  /// The month or the year, below the subject's name where there are other subjects.
  var drawing: Drawing {
    let calendar: Drawing =
      switch grid {
      case .month(let grid): .month(grid)
      case .year(let grid): .year(grid)
      }
    return isOnlySubject ? calendar : .column([.line(StyledText(subject, .title, bold: true)), calendar])
  }

  var json: JSONObject {
    switch grid {
    case .month(let grid):
      [
        "subject": subject, "month": grid.month, "firstWeekday": grid.firstWeekday, "today": grid.today,
        "studied": grid.studiedCount, "days": grid.days.map { $0.json(in: grid.month) },
      ]
    case .year(let grid):
      [
        "subject": subject, "year": grid.year, "firstWeekday": grid.firstWeekday, "today": grid.today,
        "studied": grid.studiedCount, "days": grid.days.map(\.jsonOfYear),
      ]
    }
  }
}
