import ForeignText
import StudyCalendar
import Words

/// When something was, as a file writes it. Whether that is a civil date or an instant, the text says; what becomes of it is
/// decided in one place (``ArchiveBuilder/date(of:)``).
enum WrittenDay: Hashable {
  /// A date, with the second of the day if the text has a time.
  case civil(CalendarDate, second: Int?)
  /// A time whose offset from UTC is known, in seconds since 1970.
  case instant(Int)

  /// Reads a text; nil if it is not a date in this form.
  init?(_ text: String, in form: WrittenDateForm) {
    // Most cells of a long file are no longer than a date, which needs no second look.
    if text.utf8.count > 10, let time = WrittenInstant.seconds(text.trimmed) {
      self = .instant(time)
    } else if let date = form.date(text) {
      self = .civil(date, second: text.utf8.count > 10 ? Self.secondOfDay(behindDate: text) : nil)
    } else {
      return nil
    }
  }

  /// The second of the day that is written behind a date: `2024-01-05 21:10`.
  private static func secondOfDay(behindDate text: String) -> Int? {
    let time = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "T") }.dropFirst().first
    return time.flatMap { WrittenClock(Array($0))?.second }
  }
}

/// The time of a day: `21:10`, `09:10:05`, `9:10 PM`.
struct WrittenClock {
  let second: Int
  /// Whether it cannot be taken for how long something took: it has two digits for the hour, or says AM or PM.
  let isOfDay: Bool

  init?(_ bytes: [UInt8]) {
    let isAfternoon = bytes.last.map { $0 | 0x20 == UInt8(ascii: "m") } ?? false
    let digits = bytes.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    guard let seconds = WrittenQuantity.seconds(ofClock: Array(digits)), seconds < 86_400 else { return nil }
    let rest = String(decoding: bytes.dropFirst(digits.count), as: UTF8.self).trimmed.lowercased()
    guard rest.isEmpty || isAfternoon && (rest == "am" || rest == "pm") else { return nil }
    isOfDay = !rest.isEmpty || digits.dropFirst(2).first == UInt8(ascii: ":")
    let noon = 43_200.0
    switch rest {
    case "am": second = Int(seconds >= noon ? seconds - noon : seconds)
    case "pm": second = Int(seconds < noon ? seconds + noon : seconds)
    default: second = Int(seconds)
    }
  }
}

extension WrittenInstant {
  /// The seconds since 1970 of a text whose offset from UTC is written: `2024-01-05T22:00Z`, `2024-01-05 22:00:00 +0100`,
  /// `20240105T220000Z`, `2024-01-05 22:00:00 UTC`; nil for any other text.
  fileprivate static func seconds(_ text: String) -> Int? {
    if let seconds = ClockReading.instant(basic: text) { return seconds }
    guard var time = WrittenInstant.parts(text) else { return nil }
    if time.clock.utf8.count == 5 { time.clock += ":00" }
    return WrittenInstant("\(time.date)T\(time.clock)\(time.offset)").flatMap {
      $0.offset == nil ? nil : $0.seconds
    }
  }

  private static func parts(_ text: String) -> (date: String, clock: String, offset: String)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 17, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else {
      return nil
    }
    let clock = bytes[11...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    let rest = bytes[11...].dropFirst(clock.count).filter {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ":")
    }
    var offset = String(decoding: rest, as: UTF8.self)
    if ["Z", "UTC", "GMT"].contains(offset) {
      offset = "Z"
    } else {
      guard rest.count == 3 || rest.count == 5 else { return nil }
      offset = String(decoding: rest.prefix(3), as: UTF8.self) + ":"
      offset += rest.count == 3 ? "00" : String(decoding: rest.suffix(2), as: UTF8.self)
    }
    return (String(decoding: bytes.prefix(10), as: UTF8.self), String(decoding: clock, as: UTF8.self), offset)
  }
}
