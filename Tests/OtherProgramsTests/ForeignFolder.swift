import Foundation
import OtherPrograms
import RawSQLite
import StudyCalendar

/// A folder for one test with files of another program. It is removed when the test has ended.
final class ForeignFolder {
  let path = URL.temporaryDirectory.appending(path: "swiftcal-foreign-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file.
  func write(_ text: String, to name: String = "file") throws -> ForeignFile {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String = "file") throws -> ForeignFile {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return try ForeignFile(path: path(name))
  }

  /// Writes a file that is not read here.
  func replace(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Makes a database with these statements.
  func database(_ name: String, _ sql: String) throws -> ForeignFile {
    try RawDatabase(path(name)).rows("PRAGMA synchronous = OFF;" + sql)
    return try ForeignFile(path: path(name))
  }
}

/// The options of an import. Today is 2026-11-20 in these tests, unless they say otherwise.
func options(
  today: CalendarDate = "2026-11-20", zone: String? = nil, system: String? = nil,
  skipBad: Bool = false
) -> ImportOptions {
  ImportOptions(today: today, timeZone: zone, systemTimeZone: system, skipBad: skipBad)
}

/// Reads a text in the format that its content shows.
func read(_ text: String, _ options: ImportOptions = options()) throws -> ImportResult {
  try readArchive(ForeignFolder().write(text), options)
}

/// The message with which a text is refused, or nil when it is accepted.
func refusal(_ text: String, _ options: ImportOptions = options()) -> String? {
  do {
    _ = try read(text, options)
    return nil
  } catch {
    return "\(error)"
  }
}

/// A file of a name and a content, to be read as a text or a zip: it is no longer on the disk.
func foreignFile(name: String, bytes: [UInt8]) throws -> ForeignFile {
  try ForeignFolder().write(bytes, to: name)
}

extension ImportResult {
  var subjects: [SubjectRecord] { archive.subjects }

  /// The studied dates of the only subject, as text.
  var studied: [String] { subjects.count == 1 ? subjects[0].studied.map(\.description) : [] }

  /// How many rows were skipped for a reason, of all subjects together.
  func leftOutCount(_ reason: SkippedRows.Reason) -> Int {
    skipped.filter { $0.reason == reason }.map(\.count).reduce(0, +)
  }

  func subject(_ name: String) -> SubjectRecord? { subjects.first { $0.name == name } }
}

extension SubjectRecord {
  /// The dates that are studied, because that was said or because the sessions are what the goal asks, oldest first.
  var studied: [CalendarDate] { allDays.filter(\.didStudy).map(\.date) }
}

extension RestRecord {
  /// A rest that was recorded in time.
  init(date: CalendarDate, reason: String? = nil) {
    self.init(date: date, rest: Rest(reason: reason, isLate: false))
  }
}

extension CalendarDate: ExpressibleByStringLiteral {
  /// A date from its ISO 8601 text, as tests write it.
  public init(stringLiteral text: String) {
    guard let date = CalendarDate(iso8601: text) else { preconditionFailure("\(text) is not a date") }
    self = date
  }
}
