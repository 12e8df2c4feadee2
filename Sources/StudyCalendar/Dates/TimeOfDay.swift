/// A time on the clock, to the minute; its text form is `HH:MM`, 00:00 to 23:59.
public struct TimeOfDay: Hashable, Sendable, CustomStringConvertible {
  /// Minutes since 00:00, 0 to 1,439.
  public let minutes: Int

  /// 00:00.
  public static let midnight = TimeOfDay(minutes: 0)

  private init(minutes: Int) { self.minutes = minutes }

  /// A time; nil unless `hour` is 0 to 23 and `minute` is 0 to 59.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// Reads `HH:MM`; nil for any other form.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = bytes.twoDigits(at: 0),
      let minute = bytes.twoDigits(at: 3)
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// `HH:MM`.
  public var description: String { "\((minutes / 60).twoDigits):\((minutes % 60).twoDigits)" }
}
