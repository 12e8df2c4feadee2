/// A time as other programs write it (ISO 8601): `2024-01-05T22:00:00.123+01:00`. A blank may stand for the T, and Z for the
/// offset from UTC, which may be missing.
public struct WrittenInstant {
  /// The date as it is written.
  public let date: CalendarDate
  /// How many seconds the clock is ahead of UTC; nil if the text does not say it.
  public let offset: Int?
  /// The seconds since 1970; for a clock that shows UTC where the text does not say it.
  public let seconds: Int

  /// Reads a text; nil if it is not such a time.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    func has(_ characters: String, at index: Int) -> Bool {
      bytes.indices.contains(index) && characters.utf8.contains(bytes[index])
    }
    func number(at index: Int, below limit: Int) -> Int? {
      bytes.twoDigits(at: index).flatMap { $0 < limit ? $0 : nil }
    }
    guard let date = CalendarDate(iso8601: bytes.prefix(10)), has("T ", at: 10),
      let hour = number(at: 11, below: 24), has(":", at: 13), let minute = number(at: 14, below: 60),
      has(":", at: 16), let second = number(at: 17, below: 61)
    else { return nil }
    var end = 19
    if has(".", at: end) { repeat { end += 1 } while has("0123456789", at: end) }
    if end == bytes.count {
      offset = nil
    } else if has("Z", at: end), bytes.count == end + 1 {
      offset = 0
    } else if has("+-", at: end), has(":", at: end + 3), bytes.count == end + 6,
      let hours = number(at: end + 1, below: 24), let minutes = number(at: end + 4, below: 60)
    {
      offset = (hours * 60 + minutes) * (has("-", at: end) ? -60 : 60)
    } else {
      return nil
    }
    self.date = date
    seconds =
      date.dayNumber * ClockReading.secondsOfDay + hour * 3600 + minute * 60 + second - (offset ?? 0)
  }
}
