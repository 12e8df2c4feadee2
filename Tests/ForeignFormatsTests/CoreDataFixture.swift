import ForeignFormats
import Foundation
import RawSQLite
import StudyCalendar

/// The iOS app's store, made by the statements that describe it.
struct CoreDataFixture {
  static let schema = """
    CREATE TABLE ZDAY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDIDSTUDY INTEGER, ZDATE TIMESTAMP);
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    """

  /// A row's values as SQL writes them.
  static func row(_ date: String, _ didStudy: String = "1") -> String {
    "INSERT INTO ZDAY (Z_ENT, Z_OPT, ZDIDSTUDY, ZDATE) VALUES (1, 1, \(didStudy), \(date));"
  }

  /// What Core Data stores for the beginning of a day in a zone, as Foundation's calendar finds it.
  static func midnight(_ date: CalendarDate, in zone: String) -> String {
    var calendar = Calendar(identifier: .gregorian)
    guard let zone = TimeZone(identifier: zone) else { preconditionFailure("no zone \(zone)") }
    calendar.timeZone = zone
    let (year, month, day) = date.components
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let start = calendar.date(from: noon).map(calendar.startOfDay) else {
      preconditionFailure("no \(date)")
    }
    return "\(Int(start.timeIntervalSinceReferenceDate))"
  }

  /// Every day of a range, in a zone.
  static func rows(_ days: ClosedRange<CalendarDate>, in zone: String) -> String {
    days.map { row(midnight($0, in: zone)) }.joined()
  }

  static func rows(_ days: [CalendarDate], in zone: String) -> String {
    days.map { row(midnight($0, in: zone)) }.joined()
  }

  static func rows(_ first: CalendarDate, _ last: CalendarDate, in zone: String) -> String {
    rows(first...last, in: zone)
  }
}
