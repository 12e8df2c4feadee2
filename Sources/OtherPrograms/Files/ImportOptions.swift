public import StudyCalendar
import System

/// What a reader must know beside the content of the file.
public struct ImportOptions: Sendable {
  /// The last day that can have been studied. Later days are skipped.
  public var today: CalendarDate
  /// The zone in which the person lived, such as `Europe/Berlin` or `UTC+05:30`; nil for ``systemTimeZone``.
  public var timeZone: String?
  /// The zone of this machine; nil if it has no name.
  public var systemTimeZone: String?
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
    today: CalendarDate, timeZone: String? = nil, systemTimeZone: String? = nil, skipBad: Bool = false,
    columns: ColumnMapping = ColumnMapping()
  ) {
    self.today = today
    self.timeZone = timeZone
    self.systemTimeZone = systemTimeZone
    self.skipBad = skipBad
    self.columns = columns
  }
}

extension ImportOptions {
  /// The zone in which a file's instants become days: the one that was named, or this machine's, or UTC if it has none.
  /// - Throws: ``ForeignFormatError`` if there is no such zone, or if the system has no zones at all.
  func zone(for file: String) throws -> ZoneTransitions {
    if let zone = (timeZone ?? systemTimeZone).flatMap(ZoneDatabase.zone(named:)) { return zone }
    if ZoneDatabase.isEmpty { throw ForeignFormatError.noZoneDatabase(file: file) }
    if let timeZone { throw ForeignFormatError.unknownTimeZone(timeZone) }
    return ZoneTransitions(name: "UTC", fixedOffset: 0)
  }
}
