public import StudyCalendar

/// What a reader must know beside the content of the file.
public struct ImportOptions: Sendable {
  /// The last day that can have been studied. Later days are skipped.
  public var today: CalendarDate
  /// The zone in which a phone kept its days, such as `Europe/Berlin` or `UTC+05:30`; it is inferred if nil.
  public var timeZone: String?
  /// The zone to choose if several zones fit: the system's.
  public var preferredTimeZone: String?
  /// Whether bad lines are skipped and counted. Otherwise one bad line refuses the whole file.
  public var skipBad: Bool
  /// What the columns of a plain CSV file mean, where a person says it.
  public var columns: Columns
  /// The most days and sessions that a file may have, those of thirty subjects in ninety years, and the most sessions, ten a day
  /// for more than fifty years. All of them are in memory at once.
  var limits = (records: 1_000_000, sessions: 200_000)
  /// Whether a person named the format. Then a file that fits two formats is read in that one.
  var formatIsNamed = false

  /// Which column of a plain CSV file means what. A column is named by its title, or by its number from 1.
  public struct Columns: Equatable, Sendable {
    /// The column of dates; nil if the content shows it.
    public var date: String?
    /// The column that says whether a day was studied; `none` if no column does; nil if the content shows it.
    public var answer: String?
    /// The column that says what was studied; `none` if no column does; nil if the content shows it.
    public var subject: String?
    /// Whether each column beside the dates is a subject of its own.
    public var areSubjects: Bool
    /// How dates with the year at the end are written; nil if the content shows it.
    public var dateOrder: WrittenDateForm?

    /// The word that stands for no column.
    public static let none = "none"

    /// Columns of which nothing is said, unless something is given.
    public init(
      date: String? = nil, answer: String? = nil, subject: String? = nil, areSubjects: Bool = false,
      dateOrder: WrittenDateForm? = nil
    ) {
      (self.date, self.answer, self.subject) = (date, answer, subject)
      (self.areSubjects, self.dateOrder) = (areSubjects, dateOrder)
    }
  }

  /// Options for an import. Only `today` is required.
  public init(
    today: CalendarDate, timeZone: String? = nil, preferredTimeZone: String? = nil, skipBad: Bool = false,
    columns: Columns = Columns()
  ) {
    self.today = today
    self.timeZone = timeZone
    self.preferredTimeZone = preferredTimeZone
    self.skipBad = skipBad
    self.columns = columns
  }
}
