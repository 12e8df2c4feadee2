public import StudyCalendar

/// What a reader must know beside the file.
public struct ImportOptions: Sendable {
  /// The last day that may be studied.
  public var today: CalendarDate
  /// The zone in which a phone kept its days, such as `Europe/Berlin` or `UTC+05:30`; nil to infer it.
  public var timeZone: String?
  /// The zone to take where the values fit several: the system's.
  public var preferredTimeZone: String?
  /// Whether bad lines are counted and left out, instead of the whole file.
  public var skipBad: Bool

  /// Options for an import; only which day it is must be said.
  public init(
    today: CalendarDate, timeZone: String? = nil, preferredTimeZone: String? = nil, skipBad: Bool = false
  ) {
    self.today = today
    self.timeZone = timeZone
    self.preferredTimeZone = preferredTimeZone
    self.skipBad = skipBad
  }
}
