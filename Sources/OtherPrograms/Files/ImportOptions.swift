public import StudyCalendar

/// What a reader must know beside the content of the file.
public struct ImportOptions: Sendable {
  /// The last day that can have been studied. Later days are skipped.
  public var today: CalendarDate
  /// The zone in which the person lived, such as `Europe/Berlin` or `UTC+05:30`. If nil, that of a phone is inferred, and
  /// instants are those of ``preferredTimeZone``.
  public var timeZone: String?
  /// The zone to choose if several zones fit: the system's.
  public var preferredTimeZone: String?
  /// When a day of the person begins. It says which day an instant belongs to.
  public var dayStart = TimeOfDay.midnight
  /// Of files that have much besides, only what has one of these words counts.
  public var matches: [String] = []
  /// Whether bad lines are skipped and counted. Otherwise one bad line refuses the whole file.
  public var skipBad: Bool
  /// What the columns of a plain CSV file mean, where a person says it.
  public var columns: ColumnMapping
  /// The most days and sessions that a file may have, those of thirty subjects in ninety years, and the most sessions, ten a day
  /// for more than fifty years. All of them are in memory at once.
  /// As many subjects as one line of Loop's can name; a file with more has something else in that column.
  var limits = (records: 1_000_000, sessions: 200_000, subjects: 5_000)
  /// Whether a person named the format. Then a file that fits two formats is read in that one.
  var formatIsNamed = false

  /// Options for an import. Only `today` is required.
  public init(
    today: CalendarDate, timeZone: String? = nil, preferredTimeZone: String? = nil, skipBad: Bool = false,
    columns: ColumnMapping = ColumnMapping()
  ) {
    self.today = today
    self.timeZone = timeZone
    self.preferredTimeZone = preferredTimeZone
    self.skipBad = skipBad
    self.columns = columns
  }
}
