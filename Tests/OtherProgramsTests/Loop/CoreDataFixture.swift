import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar

/// The SQL statements that make a store of the iOS app.
struct CoreDataFixture {
  static let schema = """
    CREATE TABLE ZDAY (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDIDSTUDY INTEGER, ZDATE TIMESTAMP);
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    """

  /// The statement that inserts a row with these SQL values.
  static func row(_ date: String, _ didStudy: String = "1") -> String {
    "INSERT INTO ZDAY (Z_ENT, Z_OPT, ZDIDSTUDY, ZDATE) VALUES (1, 1, \(didStudy), \(date));"
  }

  /// The number that Core Data stores for the beginning of a day in a zone, found by Foundation's calendar.
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

  /// The statements that insert every day of a range as studied in a zone.
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
