/// Some of the seven days of a week, by their places in it: 0 for the first day to 6 for the last.
struct WeekDays: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// All seven days.
  static let all = WeekDays(rawValue: 0b111_1111)

  /// The day at a place.
  static func day(_ place: Int) -> WeekDays { WeekDays(rawValue: 1 << place & all.rawValue) }

  /// How many days these are.
  var count: Int { rawValue.nonzeroBitCount }

  /// The place of the earliest of the days; nil if there is no day.
  var first: Int? { isEmpty ? nil : rawValue.trailingZeroBitCount }

  /// The place of the latest of the days; nil if there is no day.
  var last: Int? { isEmpty ? nil : UInt8.bitWidth - 1 - rawValue.leadingZeroBitCount }
}
