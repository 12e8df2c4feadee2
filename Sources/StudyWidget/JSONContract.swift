import LocalCalendar
public import StudyCalendar
public import WidgetTimeline

/// A day as JSON lists it: `{"date","didStudy","isRest","isInMonth"}`.
public struct DayJSON: Encodable {
  let date: CalendarDate
  let didStudy: Bool
  let isRest: Bool
  let isInMonth: Bool

  /// - Parameters:
  ///   - day: the day.
  ///   - month: the month that the list is about; other days are prefix days.
  public init(_ day: Day, in month: CalendarMonth) {
    date = day.date
    didStudy = day.didStudy
    isRest = day.isRest
    isInMonth = day.date.month == month
  }
}

/// A day of a year as JSON lists it: `{"date","didStudy","isRest"}`.
public struct YearDayJSON: Encodable {
  let date: CalendarDate
  let didStudy: Bool
  let isRest: Bool

  public init(_ day: Day) {
    (date, didStudy, isRest) = (day.date, day.didStudy, day.isRest)
  }
}

/// An entry as `widget-snapshot` prints it in JSON.
public struct StudyEntryJSON: Encodable {
  private let kind = StudyEntry.kind
  private let family: WidgetFamily
  private let date: String
  private let today: CalendarDate
  private let subject: String
  private let month: CalendarMonth
  private let firstWeekday: Weekday
  private let streak: Int
  private let longest: Int?
  private let year: [YearDayJSON]?
  private let didStudyToday: Bool
  private let resting: Bool
  private let condition: String
  private let problem: String?
  private let days: [DayJSON]
  private let button: Button
  private let links = Links()

  private struct Button: Encodable {
    let title: String
    let systemImage: String
    let tint: String
    let intent: Intent
  }

  private struct Intent: Encodable {
    let name = ToggleStudyIntent.name
    let date: CalendarDate
  }

  private struct Links: Encodable {
    let calendar = WidgetLink.calendar
    let streak = WidgetLink.streak
  }

  public init(_ entry: StudyEntry, family: WidgetFamily) {
    self.family = family
    date = LocalCalendar.timestamp(entry.date)
    today = entry.today
    subject = entry.subject
    month = entry.month
    firstWeekday = entry.firstWeekday
    streak = entry.streak
    longest = entry.longest
    year = entry.yearDays?.map(YearDayJSON.init)
    didStudyToday = entry.didStudyToday
    resting = entry.resting
    days = entry.days.map { DayJSON($0, in: entry.month) }
    condition = entry.condition.name
    problem = entry.condition.problem
    let label = StudyButton(didStudyToday: entry.didStudyToday)
    button = Button(
      title: label.title, systemImage: label.systemImage, tint: label.tint,
      intent: Intent(date: entry.intent.date))
  }
}

extension StudyEntry.Condition {
  fileprivate var name: String {
    switch self {
    case .ready: "ready"
    case .empty: "empty"
    case .placeholder: "placeholder"
    case .unavailable: "unavailable"
    }
  }

  fileprivate var problem: String? {
    if case .unavailable(let problem) = self { problem } else { nil }
  }
}

/// A timeline as `swiftcal-widget timeline` prints it in JSON.
public struct StudyTimelineJSON: Encodable {
  private let entries: [Item]
  private let policy: Policy

  private struct Item: Encodable {
    let entry: StudyEntryJSON
    let relevance: TimelineEntryRelevance?

    private enum CodingKeys: CodingKey { case relevance }

    /// The entry's own keys, and the relevance beside them.
    func encode(to encoder: any Encoder) throws {
      try entry.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(relevance, forKey: .relevance)
    }
  }

  /// `{"after": instant}`, or a word.
  private enum Policy: Encodable {
    case after(String)
    case word(String)

    private enum CodingKeys: CodingKey { case after }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .after(let instant):
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(instant, forKey: .after)
      case .word(let word):
        var container = encoder.singleValueContainer()
        try container.encode(word)
      }
    }
  }

  public init(_ timeline: Timeline<StudyEntry>, family: WidgetFamily) {
    entries = timeline.entries.map {
      Item(entry: StudyEntryJSON($0, family: family), relevance: $0.relevance)
    }
    policy =
      switch timeline.policy {
      case .atEnd: .word("atEnd")
      case .never: .word("never")
      case .after(let date): .after(LocalCalendar.timestamp(date))
      }
  }
}
