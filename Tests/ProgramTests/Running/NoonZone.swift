import Foundation

/// A time zone in which it is about noon, so that no test runs across midnight, and the dates there. The
/// dates come from the C library, because the programs have their own arithmetic.
enum NoonZone {
  /// The zone as a value of `TZ`. POSIX counts its hours west of Greenwich.
  static let posixZone = "NOON\(-hoursEast)"

  /// A zone in which it is ten past eleven in the evening, as a value of `TZ`.
  static var lateZone: String {
    let minutes = 23 * 60 + 10 - time(nil) / 60 % 1440
    return "LATE\(minutes < 0 ? "" : "-")\(abs(minutes) / 60):\(String(format: "%02d", abs(minutes) % 60))"
  }

  static let today = daysAgo(0)
  static let yesterday = daysAgo(1)
  static let tomorrow = daysAgo(-1)
  static let month = String(today.prefix(7))

  /// The date this many days before today.
  static func daysAgo(_ days: Int) -> String { text(of: fields(daysAgo: days)) }

  /// The lower-case English name of a date's weekday.
  static func weekday(daysAgo days: Int) -> String {
    ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"][
      Int(fields(daysAgo: days).tm_wday)]
  }

  /// The current date in a zone this many hours east of Greenwich.
  static func date(hoursEast: Int) -> String { text(of: fields(at: time(nil) + hoursEast * 3600)) }

  private static let start = time(nil)
  private static let hoursEast = 12 - start / 3600 % 24

  private static func fields(daysAgo days: Int) -> tm {
    fields(at: start + hoursEast * 3600 - days * 24 * 3600)
  }

  private static func fields(at instant: Int) -> tm {
    var time = time_t(instant)
    var fields = tm()
    gmtime_r(&time, &fields)
    return fields
  }

  private static func text(of fields: tm) -> String {
    String(
      format: "%04d-%02d-%02d", Int(fields.tm_year) + 1900, Int(fields.tm_mon) + 1, Int(fields.tm_mday))
  }
}
