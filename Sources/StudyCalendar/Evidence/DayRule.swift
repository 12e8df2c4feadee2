import Words

/// How instants become days, from an instant on: in which zone, and when days begin there.
///
/// A day is fixed when it is recorded. So a source keeps the rules by which its days were counted, and a new zone or a new beginning
/// of days holds only for what comes later.
public struct DayRule: Hashable, Sendable, JSONRepresentable {
  /// The first instant to which the rule applies, in seconds since 1970; `Int.min` for the beginning.
  public let from: Int
  /// The name of the zone in the zone database, or a value of `TZ`.
  public let zone: String
  /// When days begin.
  public let dayStart: TimeOfDay

  /// A rule that applies from an instant on.
  public init(from: Int = .min, zone: String, dayStart: TimeOfDay) {
    (self.from, self.zone, self.dayStart) = (from, zone, dayStart)
  }

  /// Whether it makes the same days of instants as another rule.
  public func isSame(as other: DayRule) -> Bool { zone == other.zone && dayStart == other.dayStart }

  /// The rule from another instant on.
  public func from(_ instant: Int) -> DayRule { DayRule(from: instant, zone: zone, dayStart: dayStart) }

  /// The instants that a rule or a source of another device may name: from 1970 to the end of the calendar.
  static let possible = 0...(CalendarDate.latest.dayNumber + 1) * ClockReading.secondsOfDay

  init?(_ json: JSONValue) {
    guard let zone = json["zone"]?.string, let start = json["dayStart"]?.string.flatMap({ TimeOfDay($0) }),
      let from = json["from"], from == .null || from.integer.map(Self.possible.contains) == true
    else { return nil }
    self.init(from: from.integer ?? .min, zone: zone, dayStart: start)
  }

  /// As facts and stores keep it.
  public var json: JSONValue {
    ["from": from == .min ? nil : from, "zone": zone, "dayStart": dayStart.description]
  }
}
