public import Drawing
public import SharedStore
public import StudyCalendar
import System
import Words

/// A page of one's year: what one studied in a year, or in the 53 weeks that end with the present one.
extension Page {
  /// Reads a page.
  /// - Parameters:
  ///   - subjects: the subjects and groups, at least one. Each has a section.
  ///   - year: the year; nil for the last 53 weeks.
  ///   - hasNotes: whether the notes of sessions are on the page, too.
  /// - Throws: `StoreError`.
  public init(
    of subjects: [Viewed], year: Int?, hasNotes: Bool, in reading: borrowing ReadTransaction
  ) throws {
    let span = year.map { CalendarGrid.Span.year($0) } ?? .rollingYear
    let isAlone = subjects.count == 1
    var sections: [Section] = []
    for subject in subjects {
      sections.append(
        try Section(of: subject, span, isAlone: isAlone, hasNotes: hasNotes, in: reading))
    }
    let today = try reading.now.today
    let yearTitle = year.map { String(localized: "\($0)", context: "a year as a title", in: .ofDates) }
    let period = yearTitle ?? String(localized: "The 53 weeks up to \(today)")
    self.init(
      title: isAlone ? subjects[0].name : period, subtitle: isAlone ? period : listing(subjects.map(\.name)),
      sections: sections,
      footer: String(localized: "Made with SwiftCal. Nothing on this page is loaded from elsewhere."))
  }
}

extension Page.Section {
  fileprivate init(
    of subject: Viewed, _ span: CalendarGrid.Span, isAlone: Bool, hasNotes: Bool,
    in reading: borrowing ReadTransaction
  ) throws {
    let grid = try reading.calendar(of: subject, span)
    let statistics = try reading.statistics(of: subject, in: grid.dates)
    let today = try reading.now.today
    let goal = try reading.plan(of: subject).goals.goal(on: min(today, grid.dates.upperBound))
    let symbols = SystemLocale.symbols
    var parts: [Page.Part] = [
      .figures(try Self.figures(of: subject, grid, statistics, in: reading)),
      .year(
        YearBlock(grid, symbols: symbols),
        rows: Weekday.week(startingOn: grid.firstWeekday).map {
          Page.Text(symbols.shortName(of: $0), symbols.name(of: $0))
        },
        caption: String(localized: "Each column is a week. The stronger the colour, the more was studied.")),
    ]
    if statistics.all.studied == 0 {
      parts.append(.sentence(String(localized: "Nothing was studied in these days.")))
    }
    parts += [
      .bars(.months(statistics, last: nil)), .bars(.weekdays(statistics)), .bars(.records(statistics)),
    ]
    if hasNotes {
      let notes = try Self.notes(of: subject, in: grid.dates, reading)
      if !notes.isEmpty { parts.append(.texts(heading: String(localized: "Notes"), notes)) }
    }
    self.init(
      heading: isAlone ? "" : subject.name,
      subheading: String(localized: "Goal: \(goal.words(in: statistics.terms.unit))"), parts: parts)
  }

  /// The numbers that matter most. The streak that is alive is among them where the days have today.
  private static func figures(
    of subject: Viewed, _ grid: CalendarGrid, _ statistics: StudyStatistics,
    in reading: borrowing ReadTransaction
  ) throws -> [Count] {
    let (all, unit) = (statistics.all, statistics.terms.unit)
    var figures = all.studied > 0 ? [Count("\(all.studied)", String(localized: "Days studied"))] : []
    if all.amount > .zero {
      figures.append(
        Count(all.amount.shortWords(in: unit, wholeHoursFrom: 100), String(localized: "Amount")))
    }
    if let average = all.averageAmount {
      figures.append(Count(average.roundedForPeople.words(in: unit), String(localized: "Per studied day")))
    }
    if grid.dates.contains(grid.today) {
      let standing = try reading.standing(
        of: subject, asOf: grid.today, reading.streakState(of: subject, asOf: grid.today))
      let label = standing.showsStreaks ? String(localized: "Current streak") : String(localized: "Lately")
      figures.append(Count(standing.text, label))
    }
    if let longest = statistics.shownStreaks(1).first {
      figures.append(
        Count(longest.length.lengthText(in: statistics.streakUnit), String(localized: "Longest streak")))
    }
    return figures
  }

  /// The notes of the sessions on some days, by day. Those of a group have the names of their subjects.
  private static func notes(
    of viewed: Viewed, in dates: ClosedRange<CalendarDate>, _ reading: borrowing ReadTransaction
  ) throws -> [Page.Text] {
    var notes: [(date: CalendarDate, text: Page.Text)] = []
    for subject in viewed.subjects {
      let name = viewed.group == nil ? "" : listSeparator + subject.name
      try reading.forEachSession(of: subject) { session in
        guard dates.contains(session.date), let note = session.note else { return }
        notes.append((session.date, Page.Text("\(session.date)" + name, note)))
      }
    }
    if viewed.group != nil { notes.sort { $0.date < $1.date } }
    return notes.map(\.text)
  }
}
