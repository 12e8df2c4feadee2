import StudyCalendar

/// What is dated before 1990 was recorded by a machine whose clock was not set, or has a date that its program could not
/// read. None of the programs that are sources is that old. It counts for no day, and how often that happened is told.
struct UnsetClock {
  /// How many times something was dated so early.
  private(set) var count = 0

  /// The first instant that is believed, in seconds since 1970: 1990-01-01T00:00:00Z.
  static let end = 631_152_000

  /// Whether an instant is to be left out. Then it is counted here.
  mutating func covers(_ second: Int) -> Bool {
    guard second < Self.end else { return false }
    count += 1
    return true
  }
}
