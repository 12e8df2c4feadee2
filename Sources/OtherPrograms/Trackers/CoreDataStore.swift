import ForeignText
import StudyCalendar
import System
import Words

/// The iOS app's own store, which Core Data or SwiftData wrote: `SwiftCal.sqlite` or `default.store`. The log beside
/// it may hold everything that it has.
///
/// The phone stored the instant at which a day began where it was. The zone that the person names, or that of this machine,
/// says the date of each.
struct CoreDataStore: ForeignFormat {
  let name = "core-data"

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables(["ZDAY"]) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let database = try file.database()
    guard try database.has(["ZDAY": ["ZDATE", "ZDIDSTUDY"]]) else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no table ZDAY with ZDATE and ZDIDSTUDY"),
        advice: String(localized: "give the iOS app's own store"))
    }
    builder.subject(nil)
    var rows: [(instant: Int, didStudy: Bool)] = []
    // SQLite would turn a text into a number, but a text in this column is not a time.
    try database.forEachRow(
      "SELECT ZDATE, ZDIDSTUDY, typeof(ZDATE) IN ('integer', 'real', 'null') FROM ZDAY"
    ) { row in
      if row.isNull(0) {
        builder.skip(.noDate)
      } else if row.isNull(1) {
        builder.skip(.noAnswer)
      } else if row.integer(2) == 1, let instant = Self.instant(row.real(0)) {
        rows.append((instant, row.integer(1) != 0))
      } else {
        builder.skip(.badDate)
      }
    }
    guard !rows.isEmpty || !database.lacksLog else { throw ForeignFormatError.missingLog(file: file.name) }
    let zone = rows.isEmpty ? nil : try builder.findZone(daysFrom: .midnight)
    if database.lacksLog {
      builder.notes.append(
        String(
          localized: """
            there is no \(quoted(file.name + "-wal")) beside the file; if days are missing, copy it from the \
            phone too
            """))
    }
    guard let zone else { return }
    for row in rows {
      builder.add(row.didStudy ? .studied : .notStudied, on: zone.date(at: row.instant), subject: nil)
    }
    let elsewhere = Set(rows.map(\.instant)).count { !zone.isBeginningOfDay($0) }
    if elsewhere > 0 {
      let name = zone.name
      builder.notes.append(
        String(
          localized: """
            \(elsewhere) day does not begin at midnight in \(name); “--time-zone ZONE” names the phone's zone
            """,
          plural: """
            \(elsewhere) days do not begin at midnight in \(name); “--time-zone ZONE” names the phone's zone
            """, for: elsewhere))
    }
  }

  /// Seconds since 1970 from seconds since 2001, rounded; nil outside the years that a date may have.
  private static func instant(_ value: Double) -> Int? {
    let seconds = (value + 978_307_200).rounded()
    guard supportedSeconds.contains(seconds) else { return nil }
    return Int(seconds)
  }

  /// From 1900-01-02 to 9999-12-30 in UTC, so that the date is in the supported years in every zone.
  private static let supportedSeconds = -2_208_902_400.0...253_402_214_400.0
}
