import ArgumentParser
import CommandLine
import Drawing
import SharedStore
import StudyCalendar
import StudyWidget
import System
import Widgets
import Words

struct Overview: ParsableCommand {
  static let configuration = CommandConfiguration(
    "overview", localized: "Show today, the streak and the month, or a line for each subject.",
    localized: """
      This is what swiftcal does without a command. If several subjects go on, each has a line with \
      today's sign, its streak and its last two weeks, and what is due comes first. --subject shows one of \
      them with its month.
      """, examples: "swiftcal", "swiftcal overview --subject Piano")

  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption

  func run() throws { try Self.show(subject.subject, asJSON: output.json) }

  /// Prints the overview of a subject; of all, if there are several and none is named.
  static func show(_ subject: String?, asJSON: Bool) throws {
    let (report, silent) = try openStoreForReading().read { reading in
      (try overview(of: subject, in: reading), asJSON ? [] : try SilentSources.all(in: reading))
    }
    try printResult(report, asJSON: asJSON)
    try SilentSources.tell(silent)
  }

  /// One subject with its month, or a line for each of several.
  private static func overview(
    of name: String?, in reading: borrowing ReadTransaction
  ) throws -> any CommandResult {
    if name == nil {
      let goingOn = try reading.subjects(notEndedOn: reading.now.today)
      if goingOn.count > 1 { return try SubjectsOverview(in: reading) }
      if let subject = goingOn.first {
        return try SubjectOverview(of: .subject(subject), showsName: !reading.hasOneSubject(), in: reading)
      }
    }
    return try SubjectOverview(of: reading.viewed(named: name), showsName: true, in: reading)
  }
}

/// The same in another word. It is a command of its own so that shells complete it.
struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    "status", localized: "The same as “swiftcal overview”.", examples: "swiftcal status")

  @OptionGroup var subject: ViewedOption
  @OptionGroup var output: JSONOption

  func run() throws { try Overview.show(subject.subject, asJSON: output.json) }
}

extension Overview: PlainlyRead {
  init(_ arguments: inout PlainArguments) {
    (subject, output) = (ViewedOption(&arguments), JSONOption(&arguments))
  }
}

/// Today, the streak and the month of a subject or a group.
private struct SubjectOverview: CommandResult {
  let entry: StudyEntry
  let state: SubjectToday
  /// Whether the text begins with the subject's name: not if there is no other subject.
  let showsName: Bool
  /// Whether nothing was ever recorded.
  let isNew: Bool

  init(of subject: Viewed, showsName: Bool, in reading: borrowing ReadTransaction) throws {
    entry = try StudyEntry(reading, of: subject)
    state = try SubjectToday(subject, in: reading)
    self.showsName = showsName
    isNew = try reading.isPristine()
  }

  func text(on terminal: Terminal) -> String {
    if isNew { return firstSteps }
    var lines = showsName ? [name] : []
    lines += entry.running.map { $0.text(at: entry.date) }
    let day = SystemLocale.symbols.title(of: entry.today)
    let (start, more) = ("\(day): \(today.state)", today.more)
    let line = more.map { start + $0.mark + $0.words } ?? start
    // A command is never broken, so that it can be pasted.
    lines += StyledText(line).width <= terminal.width ? [line] : [start, more?.words].compactMap { $0 }
    lines.append(state.standing.sentence)
    if let days = state.streak.week?.daysOfRequired(showing: state.standing.emphasis) {
      lines.append(String(localized: "This week: \(days)"))
    }
    if !state.amountOfMinimum.isEmpty {
      lines.append(String(localized: "Today: \(state.amountOfMinimum)"))
    }
    return lines.joined(separator: "\n") + "\n\n" + terminal.text(of: .month(entry.grid, saysDays: false))
  }

  /// What to type in a store that has nothing yet.
  private var firstSteps: String {
    let steps = [
      ("swiftcal done", String(localized: "records today", context: "what a command does")),
      (
        "swiftcal subject rename \(state.subject.name.shellQuoted) Latin",
        String(localized: "names what you study", context: "what a command does")
      ),
      (
        "swiftcal import",
        String(localized: "finds a history of another tracker", context: "what a command does")
      ),
      ("swiftcal open", String(localized: "opens the full screen", context: "what a command does")),
    ]
    let width = steps.map(\.0.utf8.count).max() ?? 0
    return
      ([String(localized: "Nothing is recorded yet. What to type:")]
      + steps.map { "  " + $0.0 + String(repeating: " ", count: width - $0.0.utf8.count + 2) + $0.1 })
      .joined(separator: "\n")
  }

  private var name: String {
    let name = state.subject.name.shown
    return state.plan.endedOn.map { String(localized: "\(name), ended on \($0)") } ?? name
  }

  /// What today is, and what more there is to say, with the mark before it.
  private var today: (state: String, more: (mark: String, words: String)?) {
    if state.streak.studiedToday { return (DayFact.study(true).words, nil) }
    if state.streak.isDayOff { return (String(localized: "day off"), nil) }
    if let week = state.streak.week, !state.streak.isOpen {
      let words =
        week.isMet
        ? String(localized: "this week is met") : String(localized: "this week cannot be met any more")
      return (String(localized: "not due", context: "today"), (listSeparator, words))
    }
    let advice =
      state.subject.group == nil
      ? String(localized: "“\(entry.command("done"))” records it")
      : String(localized: "“\(entry.command("todo"))” lists what is due")
    return (String(localized: "still open", context: "today"), (clauseSeparator, advice))
  }

  /// Writes the same JSON as the medium widget.
  var json: JSONValue { entry.json(for: .systemMedium) }
}

/// All subjects that have not ended, what is due first.
private struct SubjectsOverview: CommandResult {
  let today: CalendarDate
  let subjects: [SubjectToday]
  let running: RunningTimers

  /// How many days a line shows.
  private static let dayCount = 14

  init(in reading: borrowing ReadTransaction) throws {
    today = try reading.now.today
    subjects = try SubjectToday.all(days: Self.dayCount, in: reading).mostUrgentFirst
    running = try RunningTimers(in: reading)
  }

  func text(on terminal: Terminal) -> String {
    let due = subjects.count { $0.streak.isOpen }
    func heading(isShort: Bool) -> StyledText {
      let day = SystemLocale.symbols.title(of: today, isShort: isShort)
      return StyledText(
        due == 0
          ? String(localized: "\(day): nothing is due")
          : String(
            localized: "\(day): \(due) of \(subjects.count) due",
            plural: "\(day): \(due) of \(subjects.count) due", for: due))
    }
    let long = heading(isShort: false)
    let heading = long.width <= terminal.width ? long : heading(isShort: true)
    let columns = AlignedColumns([
      .init(subjects.map { $0.sign(of: $0.today) }, gap: 1),
      .init(subjects.map { StyledText($0.subject.name, .title) }, narrowest: 10),
      .init(subjects.map(\.standingText), alignsRight: true),
      .init(
        subjects.map { signs($0, $0.days) }, orShorter: subjects.map { signs($0, $0.days.suffix(7)) },
        importance: 2),
      .init(
        subjects.map { StyledText($0.progress, .secondary) },
        orShorter: subjects.map { StyledText($0.amountOfMinimum, .secondary) }, importance: 3),
    ])
    return terminal.text(
      of: .column(
        running.lines(width: terminal.width) + [
          .line(heading.cut(to: terminal.width)), columns.drawing(width: terminal.width),
        ]))
  }

  private func signs(_ subject: SubjectToday, _ days: some Sequence<Day>) -> StyledText {
    days.reduce(into: StyledText()) { $0 += subject.sign(of: $1) }
  }

  var json: JSONValue { ["today": today, "subjects": subjects, "running": running.json] }
}
