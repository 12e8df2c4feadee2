import StudyCalendar

/// The iOS app's own store, which Core Data or SwiftData wrote: `SwiftCal.sqlite` or `default.store`, with the
/// log beside it that may hold all there is.
struct CoreDataStore: ForeignFormat {
  let name = "core-data"
  let title = "the iOS app's store"

  func recognises(_ file: ForeignFile) -> Bool { file.hasTables("ZDAY") }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportedHistory {
    let database = try file.database()
    guard database.tables.contains("ZDAY"),
      try database.columns(of: "ZDAY").isSuperset(of: ["ZDATE", "ZDIDSTUDY"])
    else {
      throw ForeignFormatError.invalid(
        file: file.name, "has no table ZDAY with ZDATE and ZDIDSTUDY", advice: "give the iOS app's own store")
    }
    var builder = HistoryBuilder(file, options)
    builder.subject(nil)
    var rows: [(instant: Int, didStudy: Bool)] = []
    // A text in a column of times is no time, whatever SQLite would make of it.
    try database.forEachRow(
      "SELECT ZDATE, ZDIDSTUDY, typeof(ZDATE) IN ('integer', 'real', 'null') FROM ZDAY"
    ) { row in
      if row.isNull(0) {
        builder.leaveOut(.noDate)
      } else if row.isNull(1) {
        builder.leaveOut(.noAnswer)
      } else if row.integer(2) == 1, let instant = Self.instant(row.real(0)) {
        rows.append((instant, row.integer(1) != 0))
      } else {
        builder.leaveOut(.badDate)
      }
    }
    let zone = try Self.zone(of: rows.map(\.instant), options)
    builder.notes = zone.notes
    for row in rows {
      builder.add(row.didStudy ? .studied : .notStudied, on: zone.date(at: row.instant), subject: nil)
    }
    return builder.history(format: name)
  }

  /// Seconds since 1970 of seconds since 2001, to the nearest; nil outside the years that a date may have.
  private static func instant(_ value: Double) -> Int? {
    let seconds = (value + 978_307_200).rounded()
    guard supportedSeconds.contains(seconds) else { return nil }
    return Int(seconds)
  }

  /// From a day into 1900 to a day before the end of 9999, so that no zone leads out of these years.
  private static let supportedSeconds = -2_208_902_400.0...253_402_214_400.0

  private static func zone(of instants: [Int], _ options: ImportOptions) throws -> PhoneZone {
    let distinct = Set(instants).sorted()
    if let name = options.timeZone {
      guard let zone = ZoneDatabase.zone(named: name) else { throw ForeignFormatError.unknownTimeZone(name) }
      return PhoneZone(home: zone, instants: distinct)
    }
    let preferred = options.preferredTimeZone.flatMap(ZoneDatabase.zone(named:))
    return PhoneZone(inferredFrom: distinct, preferred: preferred)
  }
}
