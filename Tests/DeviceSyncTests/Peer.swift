import DeviceSync
import Foundation
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore

/// A device of a test: a store, a folder, and a clock that may be wrong.
final class Peer {
  let home = TemporaryContainer()
  var folder: String
  /// By how many microseconds its clock is ahead.
  var skew = 0
  /// What its clock shows for ever, in microseconds since 1970; nil if it goes.
  var stoppedClock: Int?
  /// Its locale; nil for that of the test.
  var locale: String?
  /// With what it encrypts; nil if it does not.
  var key: FolderKey?
  /// Whether its folder was emptied, or overwritten, and whether its store went back, since it merged last.
  var wasEmptied = false
  var wentBack = false
  /// The files of its own that a carrier has seen in its folder.
  var carried: Set<String> = []
  /// The day on which it shares.
  var day: CalendarDate = "2024-12-10"

  init() throws {
    folder = home.container.path + "-folder"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Another device that begins with a copy of this one's store and folder.
  func clone() throws -> Peer {
    let copy = try Peer()
    try FileManager.default.removeItem(atPath: copy.folder)
    try FileManager.default.copyItem(atPath: folder, toPath: copy.folder)
    try home.raw().rows("PRAGMA wal_checkpoint(TRUNCATE)")
    try FileManager.default.copyItem(atPath: home.container.path, toPath: copy.home.container.path)
    try copy.shareHere()
    (copy.skew, copy.stoppedClock, copy.locale, copy.key) = (skew, stoppedClock, locale, key)
    return copy
  }

  /// Says that the store shares through this device's folder, wherever it shared before.
  func shareHere() throws {
    try home.raw().rows(
      "UPDATE local SET value = json_set(value, '$.folder', '\(folder)') WHERE kind = 'sharing'")
  }

  func sync() throws -> FolderSync { try FolderSync(home.open(), at: day.noon) }

  @discardableResult
  func setUp(name: String? = nil) throws -> FolderSync.Outcome {
    try inLocale { try sync().setUp(folder, name: name, key: key) }
  }

  @discardableResult
  func merge(all: Bool = false) throws -> FolderSync.Outcome {
    try inLocale { try sync().merge(all: all) }
  }

  /// Changes something as a person would, by this device's clock.
  /// - Returns: what was said, with the number of its subject in this store.
  @discardableResult
  func change(_ body: (borrowing WriteTransaction) throws -> Void) throws -> [StampedFact] {
    let raw = try home.raw()
    let before = try stamps(raw)
    let started = Int(Date.now.timeIntervalSince1970 * 1_000_000)
    try inLocale { try home.open().change(body) }
    if skew != 0 || stoppedClock != nil {
      for (place, fact) in try stamps(raw) where before[place]?.time != fact.time {
        let wrong = max((before[place]?.time ?? 0) + 1, stoppedClock ?? started + skew)
        try raw.rows(
          "UPDATE fact SET time = \(wrong) WHERE subject || ' ' || kind || ' ' || key = '\(place)'")
      }
    }
    return try stamps(raw).compactMap { place, fact in before[place]?.time == fact.time ? nil : fact }
  }

  /// Takes back this device's last change, or passes it.
  @discardableResult
  func undo() throws -> ChangeLogStep? {
    var step: ChangeLogStep?
    try change { step = try $0.undo() }
    return step
  }

  private func stamps(_ raw: RawDatabase) throws -> [String: StampedFact] {
    let rows = try raw.rows(
      """
      SELECT subject || ' ' || kind || ' ' || key, subject, kind, iif(kind = 'session', substr(key, -36), key),
        ifnull(value, 'null'), time FROM fact
      """)
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (
          row[0] ?? "",
          StampedFact(
            subject: row[1], fact: row[2] ?? "", key: row[3] ?? "", value: row[4] ?? "",
            time: Int(row[5] ?? "") ?? 0)
        )
      })
  }

  /// Everything that travels.
  func shared() throws -> StudyArchive {
    try home.openForReading().read { reading in
      var archive = try StudyArchive(from: reading)
      archive.changes = []
      for index in archive.subjects.indices { archive.subjects[index].id = 0 }
      archive.settings = archive.settings.filter { !$0.key.isOfMachine }
      // Whether a timer still runs is for its machine to say.
      for index in archive.subjects.indices {
        archive.subjects[index].otherFacts.removeAll { $0.kind == TimerKind.name }
      }
      return archive
    }
  }

  /// The timers that were started and not stopped, with the subjects that they time.
  func timers() throws -> [[String?]] {
    try home.raw().rows(
      """
      SELECT identity, key, value FROM fact JOIN subject ON id = subject
      WHERE kind = 'timer' AND value IS NOT NULL AND name IS NOT NULL ORDER BY 1, 2
      """)
  }

  func device() throws -> String? { try home.openForReading().read { try $0.sharing.device } }

  func subjects() throws -> [String] { try shared().subjects.compactMap(\.name) }

  func studied(_ subject: String? = nil) throws -> [CalendarDate] {
    try home.openForReading().read { reading in
      let subject = try reading.subject(named: subject)
      var days: [CalendarDate] = []
      try reading.forEachRecord(of: subject, .oldestFirst) { if $0.didStudy == true { days.append($0.date) } }
      return days
    }
  }

  func mark(_ date: CalendarDate, _ studied: Bool? = true, of subject: String? = nil) throws {
    try change { writing in
      try writing.record([(date, .study(studied))], of: writing.reading.subject(named: subject))
    }
  }
}
