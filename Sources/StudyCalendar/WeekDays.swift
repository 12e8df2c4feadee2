/// Some of the seven days of a week, by their places in it: 0 for the first day to 6 for the last.
struct WeekDays: Hashable, Sendable {
  private var bits: UInt8 = 0

  /// All seven days.
  static let all = WeekDays(bits: 0b111_1111)

  /// Makes an empty set of days.
  init() {}

  private init(bits: UInt8) { self.bits = bits }

  /// How many days these are.
  var count: Int { bits.nonzeroBitCount }

  /// The place of the earliest of the days; nil if there is no day.
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  /// The place of the latest of the days; nil if there is no day.
  var last: Int? { bits == 0 ? nil : UInt8.bitWidth - 1 - bits.leadingZeroBitCount }

  /// Adds the day at a place.
  mutating func insert(_ place: Int) { bits |= 1 << place & Self.all.bits }

  /// Whether the day at a place is one of them.
  func contains(_ place: Int) -> Bool { bits & 1 << place != 0 }

  /// These days without the others.
  func subtracting(_ others: WeekDays) -> WeekDays { WeekDays(bits: bits & ~others.bits) }
}
