import ForeignText
import StudyCalendar
import System
import Words

/// The iOS app's own store, which Core Data or SwiftData wrote: `SwiftCal.sqlite` or `default.store`. The log beside
/// it may hold everything that it has.
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
    let zone = try Self.zone(of: rows.map(\.instant), builder.options, file.name)
    builder.notes = zone.notes
    if database.lacksLog {
      builder.notes.append(
        String(
          localized: """
            there is no \(quoted(file.name + "-wal")) beside the file; if days are missing, copy it from the \
            phone too
            """))
    }
    for row in rows {
      builder.add(row.didStudy ? .studied : .notStudied, on: zone.date(at: row.instant), subject: nil)
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

  private static func zone(
    of instants: [Int], _ options: ImportOptions, _ file: String
  ) throws -> PhoneZone {
    let distinct = Set(instants).sorted()
    if let name = options.timeZone {
      let zone = try ZoneDatabase.requiredZone(named: name, for: file)
      // Where the phone was on a journey follows from the zones of all places.
      if !distinct.allSatisfy(zone.isBeginningOfDay) { try ZoneDatabase.requireZones(for: file) }
      return PhoneZone(home: zone, instants: distinct)
    }
    if !distinct.isEmpty { try ZoneDatabase.requireZones(for: file) }
    let preferred = options.preferredTimeZone.flatMap(ZoneDatabase.zone(named:))
    return PhoneZone(inferredFrom: distinct, preferred: preferred)
  }
}
