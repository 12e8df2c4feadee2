import StudyCalendar

/// A time zone as the offsets that it had and will have. The C library knows only the zone of the process, and
/// FoundationEssentials only UTC.
public struct ZoneTransitions: Sendable {
  /// Its name in the zone database, or the name that was given.
  public let name: String
  /// The offset before the first change, in seconds east of UTC.
  let firstOffset: Int
  /// The changes in order: when each happens, in seconds since 1970, and the offset after it.
  let changes: [(instant: Int, offset: Int)]

  /// The offset from UTC at an instant, in seconds.
  public func offset(at instant: Int) -> Int {
    let later = changes.indices.firstByHalving { changes[$0].instant > instant }
    return later == 0 ? firstOffset : changes[later - 1].offset
  }

  /// Whether a day begins at an instant: at midnight, or at the first moment of a day where the clocks skip
  /// midnight.
  public func isBeginningOfDay(_ instant: Int) -> Bool { date(at: instant) != date(at: instant - 1) }

  /// The civil date at an instant.
  public func date(at instant: Int) -> CalendarDate {
    ClockReading(at: instant, offset: offset(at: instant)).date
  }
}

extension ZoneTransitions {
  /// A zone that never changes, such as `UTC` or `UTC+05:30`.
  public init(name: String, fixedOffset: Int) {
    self.init(name: name, firstOffset: fixedOffset, changes: [])
  }
}
