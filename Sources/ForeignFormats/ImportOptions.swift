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

  /// Options for an import. Only `today` is required.
  public init(
    today: CalendarDate, timeZone: String? = nil, preferredTimeZone: String? = nil, skipBad: Bool = false
  ) {
    self.today = today
    self.timeZone = timeZone
    self.preferredTimeZone = preferredTimeZone
    self.skipBad = skipBad
  }
}
