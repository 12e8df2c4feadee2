import Drawing
import FoundationEssentials
import SharedStore
import StudyCalendar
import Words

/// Everything that decides what the screen shows, and what a key does. It is a value: the terminal, the store and the clock are
/// elsewhere.
struct ScreenState: Sendable {
  /// The sides of the app, in the order of their keys.
  enum Side: String, Hashable, Sendable, CaseIterable {
    case month, year, stats, subjects

    /// The side of that name. What pictures and scripts of earlier versions call the calendar and the streak are the month and
    /// the year.
    init?(named name: String) {
      switch name {
      case "calendar": self = .month
      case "streak": self = .year
      default: self.init(rawValue: name)
      }
    }
  }

  /// What keys are for.
  enum Mode: Hashable, Sendable {
    case browsing
    /// The page of keys, from that line on.
    case help(firstLine: Int)
    /// The list of the days that the filter finds, of which one is chosen, by its place.
    case hits(Int)
  }

  /// A sentence in the last row.
  struct Message: Hashable, Sendable {
    let text: String
    let tone: Tone
  }

  var size: ScreenSize
  var side: Side
  /// The chosen day.
  private(set) var chosen: CalendarDate
  /// The subject or the group that the person chose; nil for the default subject.
  private(set) var subject: Viewed?
  /// The first of the months that are shown.
  private(set) var firstMonth: CalendarMonth
  /// The year to which the person turned; nil for the one around the chosen day.
  private var year: Int?
  var mode = Mode.browsing
  /// The question that keys answer; nil for none.
  var prompt: Prompt?
  var message: Message?
  /// Which days the person looks for; nil for none.
  var filter: DayFilter?
  /// The day that was clicked last, and when; nil behind a double click.
  var lastClick: (date: CalendarDate, instant: ContinuousClock.Instant)?
  /// The session that keys change; nil while none is chosen.
  var sessionChoice: SessionChoice?
  /// The name of a subject that is being added.
  var addedSubject: String?
  /// Whether the next reading follows a change that was made here.
  var hasJustChanged = false
  /// What was read last; nil before the first reading, and while the store could not be read yet.
  private(set) var facts: ScreenFacts?
  /// Why the store cannot be read now; nil if it can.
  var problem: String?

  /// - Parameters:
  ///   - chosen: the day to choose first.
  ///   - subject: the subject or the group to show; nil for the default subject.
  init(size: ScreenSize, side: Side, chosen: CalendarDate, subject: Viewed?) {
    (self.size, self.side, self.chosen, self.subject) = (size, side, chosen, subject)
    firstMonth = chosen.month
    // What is past is more interesting than what is to come, so the chosen month is the last.
    firstMonth = chosen.month.advanced(by: 1 - shownMonths)
  }

  // MARK: Facts

  /// What is to be read for what is shown.
  var request: ScreenRequest {
    ScreenRequest(
      subject: subject, chosen: chosen,
      months: firstMonth...firstMonth.advanced(by: shownMonths - 1),
      part: part, filter: filter)
  }

  private var part: ScreenRequest.Part {
    switch side {
    case .month: .months(withRecord: CalendarPlan(size).panel != nil)
    case .year: .year(year.map { .named($0) } ?? .around, withSubjects: ScreenPlan(size).showsSubjectWeeks)
    case .stats: .statistics
    case .subjects: .subjects
    }
  }

  /// Takes what was read. The choice of today moves with today.
  mutating func update(_ facts: ScreenFacts) {
    if let before = self.facts, before.today != facts.today, chosen == before.today { choose(facts.today) }
    if let subject, facts.subjects.map(\.subject).same(as: subject) == nil, message == nil {
      message = Message(text: "\(StudyError.unknownSubject(subject.name, nearest: nil))", tone: .alert)
    }
    // The subject that is shown stays, also when another one becomes the default subject elsewhere.
    subject = facts.subject
    self.facts = facts
    problem = nil
    followSessionChoice()
    followAddedSubject()
    hasJustChanged = false
  }

  // MARK: Choosing

  /// Chooses a day, and turns to its month if that is not shown.
  mutating func choose(_ date: CalendarDate) {
    sessionChoice = nil
    chosen = min(max(date, .earliest), .latest)
    if chosen.month.year != year { year = nil }
    showChosenMonth()
  }

  mutating func choose(_ subject: Viewed) {
    sessionChoice = nil
    self.subject = subject
  }

  /// Takes another size of the terminal.
  mutating func resize(to size: ScreenSize) {
    // The last month stays, so that a larger terminal shows more of what is past.
    let lastMonth = firstMonth.advanced(by: shownMonths - 1)
    self.size = size
    firstMonth = lastMonth.advanced(by: 1 - shownMonths)
    showChosenMonth()
  }

  private mutating func showChosenMonth() {
    let place = firstMonth.distance(to: chosen.month)
    if place < 0 { firstMonth = chosen.month }
    if place >= shownMonths { firstMonth = chosen.month.advanced(by: 1 - shownMonths) }
  }

  /// Turns by months. The same day of the month stays chosen, or the last one if the month is shorter.
  mutating func turnMonths(by count: Int) {
    let month = chosen.month.advanced(by: count)
    choose(month.firstDate.advanced(by: min(chosen.day, month.dayCount) - 1))
  }

  /// Turns from the last 53 weeks, or from a year, to another year. The same day of the year stays chosen.
  mutating func turnYears(by count: Int) {
    guard let facts else { return }
    let (present, shown) = (facts.today.month.year, facts.history?.year.span)
    var base = present
    if case .year(let year) = shown { base = year }
    let target = base + count
    turnMonths(by: (target - chosen.month.year) * 12)
    if target < present, target == chosen.month.year { year = target }
  }

  private var shownMonths: Int { CalendarPlan(size).monthCount }
}
