public import FoundationEssentials

extension Date {
  /// The instant as the change log has it: `2024-12-10T08:30:00Z`.
  public var utcTimestamp: String {
    let reading = utc
    let (hour, minute, second) = (reading.second / 3600, reading.second / 60 % 60, reading.second % 60)
    // Joining a list of texts would cost each change 200,000 instructions.
    return "\(reading.date)T\(hour.twoDigits):\(minute.twoDigits):\(second.twoDigits)Z"
  }

  /// What a clock in UTC shows.
  public var utc: ClockReading { ClockReading(at: Int(timeIntervalSince1970.rounded(.down))) }
}
